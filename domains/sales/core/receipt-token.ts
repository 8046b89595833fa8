/**
 * The content of a receipt's QR code: shop id, sale id and a signature (the mark) that only the
 * server can make, 48 bytes as 64 characters of base64url. The server trusts the signature. A till
 * that scans a receipt of its own shop reads the sale id and requests it with its own permissions.
 */

export type ReceiptNames = { readonly shop_id: string; readonly sale_id: string };

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ID_BYTES = 16;
export const MARK_BYTES = 16;
const TOKEN = /(?:^|\/r\/)([A-Za-z0-9_-]{64})$/;

/** The bytes that are signed. */
export function encodeIds({ shop_id, sale_id }: ReceiptNames): Uint8Array {
  const hex = (shop_id + sale_id).replaceAll('-', '');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function receiptToken(names: ReceiptNames, mark: Uint8Array): string {
  const bytes = [...encodeIds(names), ...mark.subarray(0, MARK_BYTES)];
  let token = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    for (const value of [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]) {
      token += SIGNS[value];
    }
  }
  return token;
}

/** Parses a token, or a link that ends in one; it does not verify the signature. */
export function readReceiptToken(text: string): (ReceiptNames & { mark: Uint8Array }) | null {
  const token = TOKEN.exec(text.trim())?.[1];
  if (token === undefined) return null;
  const bytes: number[] = [];
  for (let at = 0; at < token.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [...token.slice(at, at + 4)].map((s) => SIGNS.indexOf(s));
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return {
    shop_id: uuidOf(bytes.slice(0, ID_BYTES)),
    sale_id: uuidOf(bytes.slice(ID_BYTES, 2 * ID_BYTES)),
    mark: Uint8Array.from(bytes.slice(2 * ID_BYTES)),
  };
}

function uuidOf(bytes: readonly number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
