import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { readReceiptToken } from './receipt-token.ts';

/** What a scanned or typed receipt code refers to. */
export type ReceiptCode =
  | { kind: 'id'; shop_id: string | null; id: string }
  | { kind: 'number'; number: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a receipt's QR code, the id of a sale, or its number: `MIR-26/08841`, `৮৮৪১`. */
export function readCode(text: string): ReceiptCode {
  const code = text.trim();
  const token = readReceiptToken(code);
  if (token !== null) return { kind: 'id', shop_id: token.shop_id, id: token.sale_id };
  if (ID.test(code)) return { kind: 'id', shop_id: null, id: code };
  return { kind: 'number', number: toLatinDigits(code) };
}
