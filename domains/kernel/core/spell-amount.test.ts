import { expect, it } from 'vitest';
import type { Minor } from './money.ts';
import { spellAmount } from './spell-amount.ts';

it.each([
  [407600, 'চার হাজার ছিয়াত্তর', 'four thousand seventy-six'],
  [18462000, 'এক লাখ চুরাশি হাজার ছয়শ বিশ', 'one lakh eighty-four thousand six hundred twenty'],
  [0, 'শূন্য', 'zero'],
  [100, 'এক', 'one'],
  [10000, 'একশ', 'one hundred'],
  [10000000, 'এক লাখ', 'one lakh'],
  [1000000000, 'এক কোটি', 'one crore'],
  [1001010000, 'এক কোটি দশ হাজার একশ', 'one crore ten thousand one hundred'],
  [123456789000, 'একশ তেইশ কোটি পঁয়তাল্লিশ লাখ সাতষট্টি হাজার আটশ নব্বই', null],
])('%i', (amount, bengali, english) => {
  expect(spellAmount(amount as Minor, 'bn')).toEqual({ units: bengali, cents: '' });
  if (english !== null) {
    expect(spellAmount(amount as Minor, 'en')).toEqual({ units: english, cents: '' });
  }
});

it('spells the hundredths separately', () => {
  expect(spellAmount(9950 as Minor, 'bn')).toEqual({ units: 'নিরানব্বই', cents: 'পঞ্চাশ' });
});

it('spells the largest amount under a lakh to the last hundredth', () => {
  const amount = 9999999 as Minor;
  expect(spellAmount(amount, 'bn')).toEqual({
    units: 'নিরানব্বই হাজার নয়শ নিরানব্বই',
    cents: 'নিরানব্বই',
  });
  expect(spellAmount(amount, 'en')).toEqual({
    units: 'ninety-nine thousand nine hundred ninety-nine',
    cents: 'ninety-nine',
  });
});
