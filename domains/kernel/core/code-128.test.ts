import { expect, it } from 'vitest';
import { code128 } from './code-128.ts';

it('starts, checks and stops as the standard says', () => {
  // "A" is value 33; check = (104 + 33) % 103 = 34, the pattern of "B".
  expect(code128('A').join('')).toBe('2112141113231311232331112');
});

it('has eleven modules per character, thirteen in the stop', () => {
  const modules = code128('MIR-26/08841').reduce((sum, width) => sum + width, 0);
  expect(modules).toBe(11 * (1 + 12 + 1) + 13);
});

it('draws nothing for characters outside printable ASCII', () => {
  expect(code128('মির')).toEqual([]);
});
