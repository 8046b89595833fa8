import { describe, expect, test } from 'vitest';
import { readTypedNumber } from './numbering.ts';

describe('typed document numbers', () => {
  test.each([
    ['MIR-26/08841', 'MIR-26/', '8841'],
    ['08841', '', '8841'],
    ['৮৮৪১', '', '8841'],
    ['r12', 'r', '12'],
    [' mir 12 ', 'mir', '12'],
    ['0', '', '0'],
  ])('%s', (text, head, sequence) => {
    expect(readTypedNumber(text)).toEqual({ head, sequence });
  });

  test.each(['', 'Karim', 'MIR-26/', '5 kg', '%', '8901234500017'])('"%s" is no number', (text) => {
    expect(readTypedNumber(text)).toBeNull();
  });
});
