import { expect, test } from 'vitest';
import { ean13, eanCheckDigit, internalEan13, isEan13, isUpcA, SERIAL_MAX } from './ean-13.ts';

/** The bars as modules: 1 is dark. */
const barsOf = (code: string) =>
  ean13(code)
    .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width))
    .join('');

test.each([
  // The example of the standard, and what is printed on a pen, a book and a bottle.
  ['400638133393', '1'],
  ['978014300723', '4'],
  ['501234567890', '0'],
  ['890123456789', '0'],
  ['212345001234', '3'],
  ['622001000500', '8'],
  ['000000000000', '0'],
  ['999999999999', '4'],
])('%s is checked by %s', (twelve, digit) => {
  expect(eanCheckDigit(twelve)).toBe(digit);
  expect(isEan13(twelve + digit)).toBe(true);
});

test.each(['4006381333930', '400638133393', '40063813339311', '400638133393x', ''])(
  '%s is not an EAN-13',
  (code) => {
    expect(isEan13(code)).toBe(false);
    expect(ean13(code)).toEqual([]);
  },
);

test('one misread digit, or two swapped neighbours, are detected', () => {
  expect(isEan13('4006381333932')).toBe(false);
  expect(isEan13('4006318333931')).toBe(false);
});

test.each([
  [
    '4006381333931',
    `101 0001101 0100111 0101111 0111101 0001001 0110011 01010
     1000010 1000010 1000010 1110100 1000010 1100110 101`,
  ],
  [
    '5901234123457',
    `101 0001011 0100111 0110011 0010011 0111101 0011101 01010
     1100110 1101100 1000010 1011100 1001110 1000100 101`,
  ],
  [
    '0012345678905',
    `101 0001101 0011001 0010011 0111101 0100011 0110001 01010
     1010000 1000100 1001000 1110100 1110010 1001110 101`,
  ],
])('%s is drawn as the standard says', (code, bars) => {
  expect(barsOf(code)).toBe(bars.replace(/\s/g, ''));
  expect(barsOf(code)).toHaveLength(95);
});

test('a UPC-A is an EAN-13 that begins with 0', () => {
  expect(isUpcA('012345678905')).toBe(true);
  expect(isUpcA('012345678904')).toBe(false);
});

test('internal codes are in the reserved range, each with its check digit', () => {
  const codes = [
    internalEan13('29', 1),
    internalEan13('29', 2),
    internalEan13('20', 10),
    internalEan13('20', SERIAL_MAX),
  ];
  expect(codes).toEqual(['2900000000018', '2900000000025', '2000000000107', '2099999999998']);
  expect(codes.every(isEan13)).toBe(true);
});
