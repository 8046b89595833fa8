import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReceiptToken, receiptToken } from './receipt-token.ts';

const id = fc.uuid();
const mark = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('a token of 64 characters returns its ids, alone and as a link', () => {
  fc.assert(
    fc.property(id, id, mark, (shop_id, sale_id, bytes) => {
      const token = receiptToken({ shop_id, sale_id }, bytes);
      expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/);
      const read = { shop_id, sale_id, mark: bytes };
      expect(readReceiptToken(token)).toEqual(read);
      expect(readReceiptToken(` https://shop.example/r/${token}\n`)).toEqual(read);
    }),
  );
});

test('a longer signature counts with its first 128 bits', () => {
  const names = { shop_id: crypto.randomUUID(), sale_id: crypto.randomUUID() };
  const long = new Uint8Array(32).fill(7);
  expect(receiptToken(names, long)).toBe(receiptToken(names, long.subarray(0, 16)));
});

test.each(['', 'MIR-26/08841', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`])(
  'not a token: %j',
  (text) => expect(readReceiptToken(text)).toBeNull(),
);
