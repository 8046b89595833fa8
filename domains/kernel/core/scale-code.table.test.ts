import { describe, expect, test } from 'vitest';
import { minor } from './money.ts';
import { isRejection } from './rejection.ts';
import { itemCodes, readScaleCode, type ScaleLayout, scaleQuantity } from './scale-code.ts';

/** prefix, digits of the item and of the value, kind of value, its decimals, check digit. */
function layoutOf(text: string): ScaleLayout {
  const [prefix = '', item = '', value_digits = '', value = '', decimals = '', check = ''] =
    text.split(' ');
  return {
    prefix,
    item_digits: Number.parseInt(item, 10),
    value_digits: Number.parseInt(value_digits, 10),
    value: value as ScaleLayout['value'],
    decimals: Number.parseInt(decimals, 10),
    has_check_digit: check === 'checked',
  };
}

type Case = [name: string, layout: string, code: string, meant: string | null];

describe('reading a scale label, at 480.00 a kilogram with three decimals', () => {
  const cases: Case[] = [
    [
      'a weight whose last digit is not a check digit, in a layout without one',
      ...(['2 5 5 weight 3 loose', '2123450012349', '12345 1230'] as const),
    ],
    [
      'the same in a layout with a check digit: it would be 3, so the label was misread',
      ...(['2 5 5 weight 3 checked', '2123450012349', 'scale_code_misread'] as const),
    ],
    [
      'the same with the correct check digit',
      ...(['2 5 5 weight 3 checked', '2123450012343', '12345 1230'] as const),
    ],
    [
      'a prefix of three digits',
      ...(['622 5 4 weight 3 checked', '6220010005008', '00100 5000'] as const),
    ],
    ['another prefix', '622 5 4 weight 3 checked', '2123450012343', null],
    ['a code of eight digits', '2 5 5 weight 3 loose', '21234500', null],
    ['letters', '2 5 5 weight 3 loose', '21234500123a9', null],
    // 125.50 / 480.00 = 0.26146 kg
    [
      'a price, converted to a quantity',
      ...(['21 5 5 price 2 loose', '2112345125500', '12345 2610'] as const),
    ],
    ['a price in whole taka', '21 5 5 price 0 loose', '2112345004800', '12345 10000'],
    ['nothing on the scale', '2 5 5 weight 3 loose', '2123450000009', 'scale_code_empty'],
    ['no price', '21 5 5 price 2 loose', '2112345000000', 'scale_code_empty'],
    [
      'tenths of a gram, of a unit in grams',
      ...(['2 5 5 weight 4 loose', '2123450012349', 'scale_code_not_of_unit'] as const),
    ],
  ];
  test.each(cases)('%s', (_name, layout, code, expected) => {
    const read = readScaleCode(code, layoutOf(layout));
    if (read === null) return expect(expected).toBeNull();
    if (isRejection(read)) return expect(read.rejection).toBe(expected);
    const quantity = scaleQuantity(read, { unit_price: minor(48_000), decimals: 3 });
    if (isRejection(quantity)) return expect(quantity.rejection).toBe(expected);
    return expect(`${read.item} ${quantity}`).toBe(expected);
  });
});

test('pieces have no weight, and an item without a price has no quantity for a price', () => {
  const weight = { value: 123, layout: layoutOf('2 5 5 weight 3 loose') };
  const price = { value: 12_550, layout: layoutOf('2 5 5 price 2 loose') };
  expect(scaleQuantity(weight, { unit_price: minor(480), decimals: 0 })).toMatchObject({
    rejection: 'scale_code_not_of_unit',
  });
  expect(scaleQuantity(price, { unit_price: minor(0), decimals: 3 })).toMatchObject({
    rejection: 'scale_code_no_price',
  });
});

test('an item is looked up as printed, then without leading zeros', () => {
  expect(itemCodes({ item: '00100' })).toEqual(['00100', '100']);
  expect(itemCodes({ item: '12345' })).toEqual(['12345']);
  expect(itemCodes({ item: '00000' })).toEqual(['00000', '0']);
});
