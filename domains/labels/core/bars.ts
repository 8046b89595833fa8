import { code128 } from '#domains/kernel/core/code-128.ts';
import { ean13, isEan13, isUpcA } from '#domains/kernel/core/ean-13.ts';

/** A code as bars: widths in modules, starting with a bar, and the quiet zone on either side. */
export type Bars = {
  readonly symbology: 'ean13' | 'code128';
  readonly widths: readonly number[];
  readonly quiet: { readonly left: number; readonly right: number };
  /** The total width. */
  readonly modules: number;
};

/** null: it cannot be encoded (Bengali letters), so the label shows it as text only. */
export function barsOf(code: string): Bars | null {
  const number = isUpcA(code) ? `0${code}` : code;
  if (isEan13(number)) return createBars('ean13', ean13(number), { left: 11, right: 7 });
  const widths = code128(code);
  return widths.length === 0 ? null : createBars('code128', widths, { left: 10, right: 10 });
}

function createBars(
  symbology: Bars['symbology'],
  widths: readonly number[],
  quiet: Bars['quiet'],
): Bars {
  const modules = widths.reduce((sum, width) => sum + width, quiet.left + quiet.right);
  return { symbology, widths, quiet, modules };
}

/** One dot at 203 dpi, in thousandths of a millimetre: bars of whole dots stay sharp. */
const DOT = 125;
/** Scanners at tills read modules from 0.25 mm; above 0.375 mm larger ones do not help. */
const DOTS_MIN = 2;
const DOTS_MAX = 3;

/** The width of a module in this room, in thousandths of a millimetre. null: too wide. */
export function moduleWidth({ modules }: Pick<Bars, 'modules'>, room: number): number | null {
  for (let dots = DOTS_MAX; dots >= DOTS_MIN; dots -= 1) {
    if (modules * dots * DOT <= room) return dots * DOT;
  }
  return null;
}

/** The bars as one path, with modules of width and height one, and with the quiet zone. */
export function barsPath({ widths, quiet }: Bars): string {
  let x = quiet.left;
  const runs: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) runs.push(`M${x} 0h${width}v1h-${width}z`);
    x += width;
  }
  return runs.join('');
}
