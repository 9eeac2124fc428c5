/** Four soft sounds, made by the page. Silent until somebody has touched it: browsers want it so. */

import { settings } from './settings.svelte';

export type Sound = 'down' | 'slide' | 'turn' | 'end';

let context: AudioContext | undefined;

/** Lets sounds be heard from the first gesture on. To be called once, by the page. */
export function listen(): void {
  const begin = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, begin, { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (!context || context.state !== 'running' || settings.volume === 0) return;
  const out = context.createGain();
  out.gain.value = (settings.volume / 100) ** 2;
  out.connect(context.destination);
  SOUNDS[sound](context, out);
}

const SOUNDS: Readonly<Record<Sound, (context: AudioContext, out: AudioNode) => void>> = {
  down: (context, out) => {
    rustle(context, out, { pitch: 900, length: 0.07, loud: 0.5 });
    tone(context, out, { pitch: 140, length: 0.09, loud: 0.35 });
  },
  slide: (context, out) => rustle(context, out, { pitch: 2400, length: 0.22, loud: 0.22 }),
  turn: (context, out) => {
    tone(context, out, { pitch: 587, length: 0.35, loud: 0.14 });
    tone(context, out, { pitch: 880, length: 0.45, loud: 0.1, after: 0.11 });
  },
  end: (context, out) =>
    [392, 494, 587].forEach((pitch, n) => tone(context, out, { pitch, length: 0.9, loud: 0.11, after: 0.13 * n })),
};

interface Shape {
  pitch: number;
  /** In seconds. */
  length: number;
  loud: number;
  after?: number;
}

function tone(context: AudioContext, out: AudioNode, shape: Shape): void {
  const voice = new OscillatorNode(context, { type: 'sine', frequency: shape.pitch });
  begin(context, voice, voice, out, shape);
}

/** Noise of a narrow band, as of paper. */
function rustle(context: AudioContext, out: AudioNode, shape: Shape): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * shape.length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const paper = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: shape.pitch, Q: 0.8 });
  paper.connect(band);
  begin(context, paper, band, out, shape);
}

/** Lets a source be heard: it swells quickly and fades. */
function begin(context: AudioContext, source: AudioScheduledSourceNode, heard: AudioNode, out: AudioNode, shape: Shape): void {
  const start = context.currentTime + (shape.after ?? 0);
  const fade = context.createGain();
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(shape.loud, start + 0.008);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + shape.length);
  heard.connect(fade).connect(out);
  source.start(start);
  source.stop(start + shape.length);
}
