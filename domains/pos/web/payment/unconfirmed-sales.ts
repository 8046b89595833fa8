import { ApiError } from '#platform/client/api-error.ts';

/** A sale that was sent, and of which this device has not heard what became of it. */
export type UnconfirmedSale = {
  readonly id: string;
  readonly sent_at: number;
  /** No request for it is under way: what has become of it can be asked. */
  readonly is_failed?: boolean;
  /** What was to be paid of earlier dues along with it. */
  readonly payment?: UnconfirmedPayment | undefined;
};

/** `is_sent`: it may be in the book; else it was refused, or has not gone yet. */
export type UnconfirmedPayment = { readonly id: string; readonly is_sent: boolean };

/** Longer than a page waits for an answer: after it no request is under way, in whatever tab. */
const ANSWERED_MS = 25_000;

/** The sales of two people on one device, or of one person in two shops, are each their own. */
export const unconfirmedKeyOf = (cart_key: string) => `unheard.${cart_key}`;

export function readUnconfirmedSales(key: string): UnconfirmedSale[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as UnconfirmedSale[];
  } catch {
    return [];
  }
}

/** The first that can be asked for: one that is on its way is told by whoever has sent it. */
export function nextToConfirm(
  sales: readonly UnconfirmedSale[],
  now: number,
): UnconfirmedSale | undefined {
  return sales.find(({ is_failed, sent_at }) => is_failed === true || now - sent_at > ANSWERED_MS);
}

export function findUnconfirmedSale(key: string, id: string): UnconfirmedSale | undefined {
  return readUnconfirmedSales(key).find((one) => one.id === id);
}

/** Before it goes: a machine that loses its power then still knows that it went. */
export function noteSent(key: string, { id, sent_at, payment }: UnconfirmedSale): void {
  save(key, [...without(key, id), { id, sent_at, payment }]);
}

/** Nobody said what became of it, or the sale is in the book and what was beside it is not. */
export function noteFailed(key: string, { id, sent_at, payment }: UnconfirmedSale): void {
  save(key, [...without(key, id), { id, sent_at, payment, is_failed: true }]);
}

/** It was refused, or what it has become is on the screen. */
export function noteConfirmed(key: string, id: string): void {
  save(key, without(key, id));
}

/** This request did nothing; without such an answer it may be in the book all the same. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

/** As the first reason is that a sale of this id is there, no try before this one did anything. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.missing_permissions.length > 0 || [400, 404, 409, 422].includes(error.status));

const without = (key: string, id: string) =>
  readUnconfirmedSales(key).filter((one) => one.id !== id);

function save(key: string, sales: readonly UnconfirmedSale[]): void {
  try {
    if (sales.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(sales));
  } catch {
    // Storage may be full or refused: then nothing is known of it after the page is left.
  }
}
