import {
  formatMoney,
  type NumberLanguage,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Bars, barsOf, barsPath, moduleWidth } from './bars.ts';
import { type LabelLayout, labelPositions } from './label-layout.ts';

/** The label data of a variant. */
type Labelled = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly product_code: string;
  readonly barcode: string | null;
  readonly price: Minor;
  readonly unit_name: string;
  readonly unit_name_bn: string;
  /** The shelf as labelled. Empty: none. */
  readonly shelf: string;
};

type Shop = { readonly name: string; readonly currency: string };

type LabelText = {
  readonly shop: string;
  readonly names: readonly string[];
  readonly price: string;
  readonly unit: string;
  readonly code: string;
  readonly shelf: string;
  readonly date: string;
  /** The drawing of bars with this width, in thousandths of a millimetre. Empty: no bars. */
  readonly bars: string;
  readonly bars_width: number;
};

type ComposedLabels = {
  readonly layout: LabelLayout;
  readonly labels: readonly LabelText[];
  /** The positions of each page, with the index of the label. */
  readonly pages: readonly (readonly { x: number; y: number; label: number }[])[];
};

type ToPrint = {
  readonly layout: LabelLayout;
  readonly items: readonly { readonly product: Labelled; readonly count: number }[];
  readonly used: number;
  readonly shop: Shop;
  /** Of numbers, on a label with names in both languages. */
  readonly language: NumberLanguage;
  /** The date in the shop, 2026-08-01. */
  readonly day: string;
  /** Only the first page. */
  readonly is_preview: boolean;
};

/** The margin left and right of the content of a label, in tenths of a millimetre. */
const PADDING = 10;

/** Labels with their texts and positions. Rejected if the bars of one would be unreadable. */
export function composeLabels(print: ToPrint): ComposedLabels | Rejection<'label_too_narrow'> {
  const { layout, items, used } = print;
  const labels: LabelText[] = [];
  for (const { product } of items) {
    const bars = product.barcode === null ? null : barsOf(product.barcode);
    const module = bars === null ? 0 : moduleWidth(bars, 100 * (layout.label_width - 2 * PADDING));
    if (module === null) {
      return reject('label_too_narrow', { params: { code: product.barcode ?? '' } });
    }
    labels.push({ ...textOf(product, print), ...drawn(bars, module) });
  }
  const ofPage = print.is_preview ? layout.columns * layout.rows : undefined;
  const which = items
    .flatMap(({ count }, label) => Array.from({ length: count }, () => label))
    .slice(0, ofPage);
  const pages: { x: number; y: number; label: number }[][] = [];
  for (const [index, { page, x, y }] of labelPositions(layout, which.length, used).entries()) {
    if (print.is_preview && page > 0) break;
    const positions = pages[page] ?? [];
    positions.push({ x, y, label: which[index] ?? 0 });
    pages[page] = positions;
  }
  // If more labels are used than a sheet has, the first page is empty.
  return { layout, labels, pages: Array.from(pages, (positions) => positions ?? []) };
}

function textOf(product: Labelled, { layout, shop, day, ...print }: ToPrint) {
  const isShown = (part: LabelLayout['shows'][number]) => layout.shows.includes(part);
  const language = layout.language === 'both' ? print.language : layout.language;
  const isBengali = language === 'bn';
  const bengali = joined(product.name_bn || product.name, product.variant_bn);
  const other = joined(product.name, product.variant);
  const names = { bn: [bengali], en: [other], both: [...new Set([bengali, other])] };
  const unit = isBengali ? product.unit_name_bn : product.unit_name;
  return {
    shop: isShown('shop') ? shop.name : '',
    names: isShown('name') ? names[layout.language] : [],
    price: isShown('price') ? formatMoney(product.price, shop.currency, language, 'needed') : '',
    unit: isShown('unit') && isShown('price') ? `/ ${unit}` : '',
    // Without bars the product code identifies the product.
    code: isShown('code') ? (product.barcode ?? product.product_code) : '',
    shelf: isShown('shelf') ? product.shelf : '',
    date: isShown('date') ? toDigitsOf(language, day.split('-').toReversed().join('/')) : '',
  };
}

function joined(name: string, variant: string): string {
  return [name, variant].filter((part) => part !== '').join(' ');
}

function drawn(bars: Bars | null, module: number): Pick<LabelText, 'bars' | 'bars_width'> {
  if (bars === null) return { bars: '', bars_width: 0 };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${bars.modules} 1" ` +
    `preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${barsPath(bars)}"/></svg>`;
  return { bars: svg, bars_width: bars.modules * module };
}
