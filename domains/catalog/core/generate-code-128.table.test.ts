import { expect, test } from 'vitest';
import { generateCode128 } from './generate-code-128.ts';

test.each([
  ['SALT-1', null, 0, 'SALT-1'],
  ['RICE-M', 2, 0, 'RICE-M-2'],
  ['RICE-M', 2, 1, 'RICE-M-2-x1'],
  ['SALT-1', null, 3, 'SALT-1-x3'],
  // Bengali letters, a space, and too many characters for a label.
  ['লবণ', null, 0, null],
  ['SALT 1', null, 0, null],
  ['A-VERY-LONG-CODE-OF-GOODS', null, 0, null],
])('%s, variant %s, try %s: %s', (product_code, position, attempt, code) => {
  expect(generateCode128({ product_code, position }, attempt)).toBe(code);
});
