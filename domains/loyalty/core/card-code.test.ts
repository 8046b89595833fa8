import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { cardCode, codeEnd, formatCardCode, readCardCode } from './card-code.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a code is sixteen characters, derived only from the first ten bytes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, rest) => {
      const code = cardCode(one);
      expect(code).toMatch(/^[^\W_a-z]{16}$/);
      expect(cardCode(Uint8Array.from([...one.slice(0, 10), ...rest]))).toBe(code);
      const other = Uint8Array.from(one, (byte, at) => (at === 9 ? byte ^ 1 : byte));
      expect(cardCode(other)).not.toBe(code);
      expect(readCardCode(formatCardCode(code))).toBe(code);
    }),
  );
});

test('the first bits come first', () => {
  expect(cardCode(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0]))).toBe(
    'ZZZZZZZZ00000000',
  );
  expect(formatCardCode('ZZZZZZZZ00000000')).toBe('ZZZZ ZZZZ 0000 0000');
  expect(codeEnd('ZZZZZZZZ0000000A')).toBe('000A');
});

describe('typed codes', () => {
  checkTable(
    `
    typed                | code
    7K2M9QXD04RTX48N     | 7K2M9QXD04RTX48N
    7k2m 9qxd 04rt x48n  | 7K2M9QXD04RTX48N
    7K2M-9QXD-O4RT-X48N  | 7K2M9QXD04RTX48N
    ৭K২M৯QXD০৪RTX4৮N     | 7K2M9QXD04RTX48N
    IL2M9QXD04RTX48N     | 112M9QXD04RTX48N
    7K2M9QXD04RTX48      | none
    7K2M9QXD04RTX48NN    | none
    7K2M9QXD04RTX48U     | none
    8941100512345        | none
    `,
    (row) => readCardCode(row.cell('typed')) ?? 'none',
  );
});
