/** Colours as Chromium computes them, and whether a person can tell one from the other. */

/** Each channel 0 to 255, opacity 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
/** Chromium's canvas under `color-scheme: dark`. */
export const DARK_CANVAS: Colour = { red: 18, green: 18, blue: 18, alpha: 1 };

const known = new Map<string, Colour>();
const MOST_KNOWN = 2000;

/** A computed colour in any notation. */
export function parseColour(text: string): Colour {
  let colour = known.get(text);
  if (!colour) {
    if (known.size >= MOST_KNOWN) known.clear();
    colour = parseRgb(text) ?? paint(text);
    known.set(text, colour);
  }
  return colour;
}

const RGB_REGEXP = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.e-]+))?\)$/;

function parseRgb(text: string): Colour | undefined {
  const parts = RGB_REGEXP.exec(text);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  return { red, green, blue, alpha: parts[4] === undefined ? 1 : Number(parts[4]) };
}

let brush: OffscreenCanvasRenderingContext2D | null | undefined;

/** Notations other than rgb (oklch, lab, color…): painted and looked at. */
function paint(text: string): Colour {
  brush ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!brush) return WHITE;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

/** `over` laid on an opaque `under`; `fade` takes away from its opacity. */
export function blend(over: Colour, under: Colour, fade = 1): Colour {
  const alpha = over.alpha * fade;
  if (alpha >= 1) return over;
  const mix = (a: number, b: number): number => a * alpha + b * (1 - alpha);
  return {
    red: mix(over.red, under.red),
    green: mix(over.green, under.green),
    blue: mix(over.blue, under.blue),
    alpha: 1,
  };
}

const LEAST_CONTRAST = 1.15;
/** Distance of hues in OKLab, whatever their lightness: pale yellow on white is still seen. */
const LEAST_HUE = 0.06;

/** Two opaque colours that nobody tells apart: WCAG contrast close to 1, and the same hue. */
export function looksSame(a: Colour, b: Colour): boolean {
  const first = lab(a);
  const second = lab(b);
  const light = Math.max(first.luminance, second.luminance) + 0.05;
  if (light / (Math.min(first.luminance, second.luminance) + 0.05) >= LEAST_CONTRAST) return false;
  return Math.hypot(first.a - second.a, first.b - second.b) < LEAST_HUE;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance (WCAG 2) and the colour axes of OKLab (CSS Color 4). */
function lab({ red, green, blue }: Colour): { luminance: number; a: number; b: number } {
  const r = linear(red);
  const g = linear(green);
  const b = linear(blue);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}
