import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { FileField } from './import-fields.ts';
import { lowerName, PROGRAMS, type ProgramName } from './programs.ts';

export type Cells = Record<FileField, string>;

/** Why a row is neither a product nor a party: it is skipped with this reason. */
export type PassedCode =
  | 'passed_hidden'
  | 'passed_head'
  | 'passed_total'
  | 'passed_group'
  | 'passed_picture'
  | 'passed_parent'
  | 'passed_barcode'
  | 'passed_part'
  | 'passed_nothing'
  | 'passed_zero';

/** A text in a Bijoy font, and the stored Unicode. */
export type Converted = { field: FileField; text: string; unicode: string };

/** The result of a row: cells by field, or the reason why it is skipped or rejected. */
export type Outcome =
  | { row: number; cells: Cells; converted?: readonly Converted[] }
  | { row: number; passed: PassedCode; text: string }
  | { row: number; refused: Rejection; cells: Cells };

/** A row with its fields, and the text of other columns by their names in the program. */
export type ProgramRow = { row: number; cells: Cells; columnText: (column: string) => string };

/** Earlier rows that later ones refer to: the parents of variants. */
export type Memory = Map<string, Cells>;

/** The key of consecutive rows of one product. null: the row belongs to the one above. */
export function groupKeyOf(program: ProgramName, row: ProgramRow): string | null {
  if (program === 'erpnext') return row.cells.code === '' ? null : String(row.row);
  const handle = PROGRAMS[program].handle ?? [];
  return handle.map(row.columnText).find((text) => text !== '') ?? String(row.row);
}

/** Reads the rows of one product by the rules of the program that wrote them. */
export function readGroup(
  program: ProgramName,
  rows: readonly ProgramRow[],
  memory: Memory,
): Outcome[] {
  if (program === 'woocommerce') return rows.map((row) => readWoo(row, memory));
  if (program === 'erpnext') return readErpNext(rows, memory);
  if (program === 'tally') return rows.map((row) => readTally(row, 'credit'));
  if (program === 'tally_creditors') return rows.map((row) => readTally(row, 'debit'));
  if (program === 'odoo') return rows.map(({ row, cells }) => ({ row, cells }));
  return readVariants(program, rows, memory);
}

const INHERITED = ['name', 'name_bn', 'category', 'unit', 'option_1', 'option_2'] as const;
/** The values that programs write for products without options. */
const NO_CHOICE = new Set(['default title', 'regular', 'default', '']);

/** Rows with one handle: the first has the common fields, and each is a variant. */
function readVariants(
  program: ProgramName,
  rows: readonly ProgramRow[],
  memory: Memory,
): Outcome[] {
  const key = groupKeyOf(program, rows[0] as ProgramRow) ?? '';
  const extras = new Map(rows.map((one) => [one.row, extraOf(program, one)]));
  const listed = rows.filter(({ row }) => extras.get(row) === null);
  for (const { cells, columnText } of listed) {
    clearNoChoice(program, cells, columnText, listed.length > 1);
    if (/^(y|yes|true|1)$/i.test(columnText('sold by weight'))) cells.unit = 'kg';
  }
  const first = memory.get(key) ?? listed[0]?.cells;
  if (first !== undefined && !memory.has(key)) memory.set(key, { ...first });
  const isVaried = listed.some(({ cells }) => cells.value_1 !== '') || first !== listed[0]?.cells;
  return rows.map(({ row, cells, columnText }): Outcome => {
    const passed = extras.get(row) ?? null;
    if (passed !== null) return { row, passed, text: key };
    for (const field of INHERITED) {
      const isChoice = field.startsWith('option_');
      const hasValue = field === 'option_1' ? cells.value_1 : cells.value_2;
      if (cells[field] === '' && (!isChoice || hasValue !== ''))
        cells[field] = first?.[field] ?? '';
    }
    if (isVaried) beVariant(cells, key.slice(0, CODE_MAX));
    else if (cells.code === '' && cells.barcode === '') cells.code = handleOf(program, columnText);
    const refused = refusalOf(program, cells, columnText);
    return refused === null ? { row, cells } : { row, cells, refused };
  });
}

const CODE_MAX = 64;

/** A product without a code gets that of its handle, if the program has one. */
function handleOf(program: ProgramName, columnText: ProgramRow['columnText']): string {
  return columnText(
    program === 'square' ? 'reference handle' : (PROGRAMS[program].handle?.[0] ?? ''),
  );
}

/** The code is that of the product; the code of the variant becomes a barcode. */
function beVariant(cells: Cells, code: string): void {
  const variantCode = cells.code;
  if (variantCode !== '' && variantCode !== code)
    cells.barcode = `${cells.barcode} ${variantCode}`.trim();
  cells.code = code === '' ? variantCode : code;
}

/** A row that adds to the one above it: a picture, or a part of a set. */
function extraOf(program: ProgramName, { cells, columnText }: ProgramRow): PassedCode | null {
  const isBare = [cells.code, cells.sale_price, cells.value_1].every((text) => text === '');
  if (program.startsWith('shopify') && isBare) return 'passed_picture';
  const isPart = isBare && columnText('sku of included item') !== '' && cells.name === '';
  return program === 'loyverse' && isPart ? 'passed_part' : null;
}

function clearNoChoice(
  program: ProgramName,
  cells: Cells,
  columnText: ProgramRow['columnText'],
  hasOthers: boolean,
): void {
  if (program === 'square' && cells.value_1 === '') {
    const variation = columnText('variation name');
    if (hasOthers || !NO_CHOICE.has(variation.toLowerCase())) {
      cells.option_1 = 'Variation';
      cells.value_1 = variation;
    }
  }
  const isNone = program !== 'square' && NO_CHOICE.has(cells.value_1.toLowerCase());
  if (isNone && cells.value_2 === '') {
    cells.option_1 = '';
    cells.value_1 = '';
  }
  // Loyverse and Vend name options that the product does not have.
  if (cells.value_1 === '') cells.option_1 = '';
  if (cells.value_2 === '') cells.option_2 = '';
}

function refusalOf(
  program: ProgramName,
  cells: Cells,
  columnText: ProgramRow['columnText'],
): Rejection | null {
  const third = ['option3 value', 'option 3 value', 'option value 3', 'variant_option_three_value'];
  if (third.some((column) => columnText(column) !== '')) return reject('third_option');
  const isOpen = (program === 'square' || program === 'loyverse') && isVariable(cells.sale_price);
  if (isOpen) return reject('price_variable');
  return null;
}

function isVariable(price: string): boolean {
  return /^variable/i.test(price.trim());
}

/** A variable product is followed by its variations, which refer to it by SKU or ID. */
function readWoo({ row, cells, columnText }: ProgramRow, memory: Memory): Outcome {
  const type = columnText('type').toLowerCase();
  if (/variable|grouped/.test(type)) {
    if (cells.code !== '') memory.set(cells.code, cells);
    memory.set(`id:${columnText('id')}`, { ...cells, code: cells.code || columnText('id') });
    return { row, passed: 'passed_parent', text: cells.name };
  }
  if (type.includes('variation')) {
    const parent = memory.get(columnText('parent'));
    if (parent === undefined) return { row, cells, refused: reject('parent_missing') };
    const { name, category } = parent;
    Object.assign(cells, { name, category });
    beVariant(cells, parent.code);
    if (cells.value_2 === '') cells.option_2 = '';
    if (columnText('attribute 3 value(s)') !== '')
      return { row, cells, refused: reject('third_option') };
    return { row, cells };
  }
  // Without variations the options are only attributes.
  Object.assign(cells, { option_1: '', value_1: '', option_2: '', value_2: '' });
  return { row, cells };
}

/** Rows without an item code add to the item above: a barcode, or an attribute of a variant. */
function readErpNext(rows: readonly ProgramRow[], memory: Memory): Outcome[] {
  const [head, ...more] = rows as readonly [ProgramRow, ...ProgramRow[]];
  const { row, cells, columnText } = head;
  const barcodes = rows.map((one) => one.cells.barcode).filter((code) => code !== '');
  cells.barcode = barcodes.join(' ');
  const attributes = rows.filter((one) => one.cells.option_1 !== '' && one.cells.value_1 !== '');
  const [, second] = attributes;
  if (second !== undefined) {
    cells.option_2 = second.cells.option_1;
    cells.value_2 = second.cells.value_1;
  }
  if (cells.value_1 === '') cells.option_1 = '';
  const rest = more.map((one): Outcome => {
    const passed = one.cells.barcode === '' ? 'passed_nothing' : 'passed_barcode';
    return { row: one.row, passed, text: one.cells.barcode };
  });
  if (/^(1|yes|true)$/i.test(columnText('has variants'))) {
    memory.set(cells.code, { ...cells });
    return [{ row, passed: 'passed_parent', text: cells.name }, ...rest];
  }
  const template = columnText('variant of');
  if (template !== '') {
    cells.name = memory.get(template)?.name ?? cells.name;
    beVariant(cells, template);
  }
  return [{ row, cells }, ...rest];
}

/** `12,500.00 Dr` is owed by them. A balance on the other side is owed to them. */
function readTally({ row, cells, columnText }: ProgramRow, other: 'debit' | 'credit'): Outcome {
  cells.due = cells.due.replace(/ ?[dc]r\.?$/i, '');
  const text = columnText(other) || columnText(`closing balance ${other}`);
  const isNone = text === '' || /^[0.]+$/.test(text);
  if (isNone) return { row, cells };
  return { row, cells, refused: reject('due_negative', { params: { text } }) };
}

/** The last level of a category path; of several categories the first. */
export function lastLevel(text: string, separator: string): string {
  const [first = ''] = separator === '>' ? text.split(/(?<!\\),/) : [text];
  const levels = first.replaceAll('\\,', ',').split(separator);
  return (levels.at(-1) ?? '').trim();
}

/** `Tax - VAT (5%)` with `Y` is 5 %; with `N` the product has no VAT. */
export function readTaxColumn(column: string, cell: string): string {
  const percent = /\(([0-9.]{1,8}) ?%\)/.exec(lowerName(column))?.[1];
  if (percent === undefined) return cell;
  if (/^(y|yes|true)$/i.test(cell)) return `${percent}%`;
  return /^(n|no|false)$/i.test(cell) ? '0%' : cell;
}
