import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The parts of a label besides its bars. */
export const LABEL_PARTS = ['shop', 'name', 'price', 'unit', 'code', 'shelf', 'date'] as const;
type LabelPart = (typeof LABEL_PARTS)[number];

/** Lengths in tenths of a millimetre. A roll is a page of one row. */
export type LabelLayout = {
  readonly format: 'sheet' | 'roll';
  readonly page_width: number;
  readonly page_height: number;
  readonly columns: number;
  readonly rows: number;
  readonly margin_top: number;
  readonly margin_left: number;
  readonly gap_x: number;
  readonly gap_y: number;
  readonly label_width: number;
  readonly label_height: number;
  /** The language of names and numbers. `both`: names in both languages. */
  readonly language: 'bn' | 'en' | 'both';
  readonly shows: readonly LabelPart[];
};

/** Whether all rows and columns fit on the page: 3 x 70 mm and two gaps of 0 fit on 210 mm. */
export function checkLayout(layout: LabelLayout): Rejection<'labels_do_not_fit'> | null {
  const { columns, rows, margin_left, margin_top, gap_x, gap_y } = layout;
  const width = margin_left + columns * layout.label_width + (columns - 1) * gap_x;
  const height = margin_top + rows * layout.label_height + (rows - 1) * gap_y;
  if (width > layout.page_width) return reject('labels_do_not_fit', { path: 'layout.columns' });
  if (height > layout.page_height) return reject('labels_do_not_fit', { path: 'layout.rows' });
  return null;
}

/** The corner of a label and its page, counted from 0. */
type LabelPosition = { readonly page: number; readonly x: number; readonly y: number };

/** The positions of labels, row by row, after the used ones of the first sheet. */
export function labelPositions(layout: LabelLayout, count: number, used = 0): LabelPosition[] {
  const { columns, rows, margin_left, margin_top, gap_x, gap_y } = layout;
  const positions: LabelPosition[] = [];
  let [page, row, column] = [0, 0, 0];
  for (let at = 0; at < used + count; at += 1) {
    const x = margin_left + column * (layout.label_width + gap_x);
    const y = margin_top + row * (layout.label_height + gap_y);
    if (at >= used) positions.push({ page, x, y });
    column += 1;
    if (column === columns) [row, column] = [row + 1, 0];
    if (row === rows) [page, row] = [page + 1, 0];
  }
  return positions;
}

type SheetFormat = Pick<
  LabelLayout,
  | ('page_width' | 'page_height' | 'columns' | 'rows' | 'margin_top' | 'margin_left')
  | ('gap_x' | 'gap_y' | 'label_width' | 'label_height')
>;

const USUAL = { language: 'bn', shows: ['shop', 'name', 'price', 'unit', 'code'] } as const;

const sheet = (format: Omit<SheetFormat, 'page_width' | 'page_height'>): LabelLayout => ({
  format: 'sheet',
  page_width: 2_100,
  page_height: 2_970,
  ...format,
  ...USUAL,
});

/** Labels one below the other, each after a gap. */
const roll = (label_width: number, label_height: number): LabelLayout => ({
  format: 'roll',
  page_width: label_width,
  page_height: label_height,
  columns: 1,
  rows: 1,
  margin_top: 0,
  margin_left: 0,
  gap_x: 0,
  gap_y: 0,
  label_width,
  label_height,
  ...USUAL,
});

/** Common label papers; the templates of the shop are listed beside them. */
export const READY_LAYOUTS: Readonly<Record<string, LabelLayout>> = {
  a4_24: sheet({
    columns: 3,
    rows: 8,
    margin_top: 5,
    margin_left: 0,
    gap_x: 0,
    gap_y: 0,
    label_width: 700,
    label_height: 370,
  }),
  a4_40: sheet({
    columns: 4,
    rows: 10,
    margin_top: 0,
    margin_left: 0,
    gap_x: 0,
    gap_y: 0,
    label_width: 525,
    label_height: 297,
  }),
  a4_65: sheet({
    columns: 5,
    rows: 13,
    margin_top: 107,
    margin_left: 47,
    gap_x: 25,
    gap_y: 0,
    label_width: 381,
    label_height: 212,
  }),
  roll_50x25: roll(500, 250),
  roll_40x30: roll(400, 300),
  roll_38x25: roll(380, 250),
};
