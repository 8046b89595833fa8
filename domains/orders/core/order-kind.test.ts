import { expect, test } from 'vitest';
import { DOCUMENT_LETTERS } from '#domains/documents/core/numbering.ts';
import { ORDER_TERMS } from './order-kind.ts';

test('the numbers of no two kinds look alike', () => {
  const orderLetters = Object.values(ORDER_TERMS).map(({ letter }) => letter);
  const letters = [...Object.values(DOCUMENT_LETTERS), ...orderLetters];
  expect(letters.filter((letter, at) => letters.indexOf(letter) < at)).toEqual([]);
});
