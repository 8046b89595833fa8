import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';
import { receiptToken } from './receipt-token.ts';

const shop_id = '0190f3a2-5b6c-7d8e-9f01-23456789abcd';
const sale_id = '0190f3a2-5b6c-7d8e-8f01-23456789abce';

test('a receipt is found by its number, its QR code or its id', () => {
  const token = receiptToken({ shop_id, sale_id }, new Uint8Array(16));
  expect(readCode(` https://shop.example/r/${token}\n`)).toEqual({
    kind: 'id',
    shop_id,
    id: sale_id,
  });
  expect(readCode(token)).toEqual({ kind: 'id', shop_id, id: sale_id });
  expect(readCode(sale_id)).toEqual({ kind: 'id', shop_id: null, id: sale_id });
  expect(readCode('MIR-26/08841 ')).toEqual({ kind: 'number', number: 'MIR-26/08841' });
  expect(readCode('৮৮৪১')).toEqual({ kind: 'number', number: '8841' });
});
