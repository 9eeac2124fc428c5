/** The surface: table and card stock by the theme and three sliders. Suits, text, marks and seats never change with them. */

export type Theme = 'light' | 'dark';

/** Sliders from 0 to 100; 50 is the designed look. */
export interface Sliders {
  contrast: number;
  grain: number;
  temperature: number;
}

export const DESIGNED: Sliders = { contrast: 50, grain: 50, temperature: 50 };

/** The colours of a surface, as CSS takes them. */
export interface Surface {
  table: string;
  /** What lies a little above the table: a panel, a place. */
  raised: string;
  stock: string;
  /** Of a card that cannot be played now. */
  quiet: string;
  /** The opacity of the grain. */
  grain: number;
}

/** Lightness, and how green or red, blue or yellow: a colour of OKLab, in which equal steps look equal. */
type Lab = readonly [number, number, number];

interface Look {
  table: Lab;
  stock: Lab;
  /** How much lighter a panel is than the table. */
  raise: number;
  /** How much darker a card that cannot be played now is. */
  dim: number;
  /** How far the contrast moves table and stock from the designed look. */
  apart: { table: number; stock: number };
}

const LOOKS: Readonly<Record<Theme, Look>> = {
  light: {
    table: [0.9167, 0.001, 0.0157], // linen, #e8e3d8
    stock: [0.977, 0.0011, 0.0114], // ivory, #fbf7ef
    raise: 0.03,
    dim: 0.03,
    apart: { table: -0.035, stock: 0.012 },
  },
  dark: {
    table: [0.2307, -0.0185, -0.0013], // deep blue-green, #13201e
    stock: [0.945, 0.001, 0.017],
    raise: 0.045,
    dim: 0.025,
    apart: { table: -0.035, stock: 0.015 },
  },
};

/** How far the temperature moves a colour towards walnut, or away from it towards slate. */
const WARM: Readonly<Record<'table' | 'stock', Lab>> = { table: [0, 0.008, 0.02], stock: [0, 0.004, 0.013] };
const MOST_GRAIN = 0.5;

/** The surface of a theme with its sliders. */
export function surfaceOf(theme: Theme, { contrast, grain, temperature }: Sliders): Surface {
  const look = LOOKS[theme];
  const [apart, warm] = [contrast / 50 - 1, temperature / 50 - 1];
  const at = (what: 'table' | 'stock', lighter = 0): string => {
    const [l, a, b] = look[what];
    const [, red, yellow] = WARM[what];
    return hex([l + apart * look.apart[what] + lighter, a + warm * red, b + warm * yellow]);
  };
  return {
    table: at('table'),
    raised: at('table', look.raise),
    stock: at('stock'),
    quiet: at('stock', -look.dim),
    grain: (grain / 100) * MOST_GRAIN,
  };
}

/** Puts theme and surface on the page; the browser's own bars take the colour of the table. */
export function dress(root: HTMLElement, theme: Theme, sliders: Sliders): void {
  const surface = surfaceOf(theme, sliders);
  root.dataset.theme = theme;
  for (const [name, value] of Object.entries(surface)) root.style.setProperty(`--${name}`, String(value));
  for (const bar of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) bar.content = surface.table;
}

/** A colour of OKLab as `#rrggbb`, by Björn Ottosson's matrices. */
function hex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((part) => Math.round(255 * gamma(part)).toString(16).padStart(2, '0')).join('')}`;
}

function gamma(part: number): number {
  const within = Math.min(1, Math.max(0, part));
  return within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
}
