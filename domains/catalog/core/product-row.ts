import type { Minor } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';
import {
  moneyFormat,
  type NumberFormat,
  PERCENT,
  readNumber,
} from '#domains/kernel/core/read-number.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type BarcodeRefusal, readBarcodes } from './read-barcodes.ts';

export const PRODUCT_FIELDS = [
  'code',
  'name',
  'name_bn',
  'barcode',
  'category',
  'unit',
  'sale_price',
  'cost',
  'vat_rate',
  'option_1',
  'value_1',
  'option_2',
  'value_2',
] as const;

export type ProductField = (typeof PRODUCT_FIELDS)[number];

/** A product in a row of a file: category and unit by name, empty if not given. */
export type ProductRow = {
  code: string;
  name: string;
  name_bn: string;
  barcodes: readonly string[];
  category: string;
  unit: string;
  sale_price: Minor;
  /** null: the shop's rate. */
  vat_rate: Rate | null;
  /** The option values of the row: `Size: 5 kg`. None: a product without options. */
  choices: readonly RowChoice[];
};

export type RowChoice = { name: string; value: string };

export type ProductRowRefusal = Rejection<
  | 'no_code'
  | 'no_name'
  | 'no_positive_price'
  | 'price_too_fine'
  | 'price_unreadable'
  | 'vat_rate_unreadable'
  | 'text_too_long'
  | 'text_not_storable'
  | 'option_unfinished'
  | 'option_twice'
  | BarcodeRefusal['rejection']
>;

/** The longest texts of a product. */
const LENGTHS = {
  code: 64,
  name: 200,
  name_bn: 200,
  category: 200,
  unit: 40,
  option_1: 60,
  value_1: 100,
  option_2: 60,
  value_2: 100,
} as const;
const BARCODE_LENGTH = 64;
const PRICE: NumberFormat = {
  ...moneyFormat('BDT'),
  max: 10_000_000_000_000,
  mark: '.',
};
const NUL = '\u0000';
/**
 * Not allowed as an option name, because it cannot be a key of a JSON object. The form rejects it
 * too.
 */
const NO_KEY = '__proto__';

/** The product of a row, or the first error in it. The cost belongs to the stock of the row. */
export function readProductRow(
  cells: Readonly<Record<ProductField, string>>,
): ProductRow | ProductRowRefusal {
  const texts = {
    code: cells.code.trim(),
    name: cells.name.trim(),
    name_bn: cells.name_bn.trim(),
    category: cells.category.trim(),
    unit: cells.unit.trim(),
    option_1: cells.option_1.trim(),
    value_1: cells.value_1.trim(),
    option_2: cells.option_2.trim(),
    value_2: cells.value_2.trim(),
  };
  if (texts.code === '') return reject('no_code');
  const barcodes = readBarcodes(cells.barcode);
  if (isRejection(barcodes)) return barcodes;
  const unfit = unfitText(texts, barcodes);
  if (unfit !== null) return unfit;
  if (texts.name === '') return reject('no_name');
  const sale_price = readPrice(cells.sale_price);
  if (isRejection(sale_price)) return sale_price;
  const vat_rate = readVatRate(cells.vat_rate);
  if (isRejection(vat_rate)) return vat_rate;
  const choices = readChoices(texts);
  if (isRejection(choices)) return choices;
  const { code, name, name_bn, category, unit } = texts;
  return { code, name, name_bn, category, unit, barcodes, sale_price, vat_rate, choices };
}

type OptionTexts = Readonly<Record<'option_1' | 'value_1' | 'option_2' | 'value_2', string>>;

/** An option needs a value; empty option columns are skipped. */
function readChoices(
  texts: OptionTexts,
): RowChoice[] | Rejection<'option_unfinished' | 'option_twice'> {
  const choices = [
    { name: texts.option_1, value: texts.value_1 },
    { name: texts.option_2, value: texts.value_2 },
  ].filter(({ name, value }) => name !== '' || value !== '');
  if (choices.some(({ name, value }) => name === '' || value === '')) {
    return reject('option_unfinished');
  }
  const names = new Set(choices.map(({ name }) => name));
  return names.size === choices.length ? choices : reject('option_twice');
}

function unfitText(
  texts: Readonly<Record<keyof typeof LENGTHS, string>>,
  barcodes: readonly string[],
): Rejection<'text_too_long' | 'text_not_storable'> | null {
  for (const [field, most] of Object.entries(LENGTHS)) {
    const text = texts[field as keyof typeof LENGTHS];
    if (text.length > most) return reject('text_too_long', { params: { field, most } });
    const isLost = field.startsWith('option_') && text === NO_KEY;
    if (text.includes(NUL) || isLost) return reject('text_not_storable', { params: { field } });
  }
  const field = 'barcode';
  if (barcodes.some((code) => code.length > BARCODE_LENGTH)) {
    return reject('text_too_long', { params: { field, most: BARCODE_LENGTH } });
  }
  const isClean = barcodes.every((code) => !code.includes(NUL));
  return isClean ? null : reject('text_not_storable', { params: { field } });
}

function readPrice(text: string): Minor | ProductRowRefusal {
  if (text.trim() === '') return reject('no_positive_price');
  const price = readNumber(text, PRICE);
  if (price === 0) return reject('no_positive_price');
  if (!isRejection(price)) return price as Minor;
  if (price.rejection === 'number_negative') return reject('no_positive_price');
  if (price.rejection === 'too_many_decimals')
    return reject('price_too_fine', { params: { text } });
  return reject('price_unreadable', { params: { text } });
}

/** `7.5` and `7.5 %` are 75000 parts per million. */
function readVatRate(text: string): Rate | null | Rejection<'vat_rate_unreadable'> {
  if (text.replace('%', '').trim() === '') return null;
  const rate = readNumber(text, PERCENT);
  const isRate = !isRejection(rate) && rate <= FULL_RATE;
  return isRate ? (rate as Rate) : reject('vat_rate_unreadable', { params: { text } });
}
