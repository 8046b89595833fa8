import { code128 } from '#domains/kernel/core/code-128.ts';
import { ean13, isEan13, isUpcA } from '#domains/kernel/core/ean-13.ts';

/** A code as bars: widths in modules, a bar first, and what has to stay white on either side. */
export type Bars = {
  readonly symbology: 'ean13' | 'code128';
  readonly widths: readonly number[];
  readonly quiet: { readonly left: number; readonly right: number };
  /** All of it. */
  readonly modules: number;
};

/** Null: it cannot be written in bars (Bengali letters), and stands on the label as text alone. */
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

/** Of 203 dpi, in thousandths of a millimetre: bars of whole dots stay sharp. */
const DOT = 125;
/** A module of 0.25 mm is what scanners at tills read; from 0.375 mm on, more helps nobody. */
const DOTS_MIN = 2;
const DOTS_MAX = 3;

/** The width of a module in this room, in thousandths of a millimetre. null: too wide. */
export function moduleWidth({ modules }: Pick<Bars, 'modules'>, room: number): number | null {
  for (let dots = DOTS_MAX; dots >= DOTS_MIN; dots -= 1) {
    if (modules * dots * DOT <= room) return dots * DOT;
  }
  return null;
}

/** The bars as one path, a module wide and one high; what stays white is in it too. */
export function barsPath({ widths, quiet }: Bars): string {
  let x = quiet.left;
  const runs: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) runs.push(`M${x} 0h${width}v1h-${width}z`);
    x += width;
  }
  return runs.join('');
}
