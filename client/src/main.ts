import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { keepPage } from './lib/renewing';
import { settings } from './lib/settings.svelte';
import { meant, speak } from './lib/speaking.svelte';
import { pageAt } from './pages';

const AGAIN = 2000; // milliseconds until the words are asked for again

/** Opens the page as soon as it has words. */
async function open(): Promise<void> {
  try {
    await speak(meant(settings.language, navigator.languages));
  } catch {
    setTimeout(open, AGAIN);
    return;
  }
  mount(App, { target: document.body });
}

void pageAt(location.pathname); // on its way while the words are
void open();
addEventListener('load', () => void keepPage()); // when nobody waits for anything else
