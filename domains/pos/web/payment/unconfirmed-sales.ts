import { ApiError } from '#platform/client/api-error.ts';

/** A sale that was sent without a response. */
export type UnconfirmedSale = {
  readonly id: string;
  readonly sent_at: number;
  /** No request for it is running: the server can be asked about it. */
  readonly is_failed?: boolean;
  /** The payment of earlier dues that goes with it. */
  readonly payment?: UnconfirmedPayment | undefined;
};

/** `is_sent`: it may be posted; else it was rejected, or not sent yet. */
export type UnconfirmedPayment = { readonly id: string; readonly is_sent: boolean };

/** Longer than a page waits for a response: after it no request is running, in any tab. */
const ANSWERED_MS = 25_000;

/** Unconfirmed sales of two users on one device, or of one user in two shops, are separate. */
export const makeUnconfirmedKey = (cart_key: string) => `unconfirmed.${cart_key}`;

export function readUnconfirmedSales(key: string): UnconfirmedSale[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as UnconfirmedSale[];
  } catch {
    return [];
  }
}

/** The first that can be checked: a running request is left to the tab that sent it. */
export function nextToConfirm(
  sales: readonly UnconfirmedSale[],
  now: number,
): UnconfirmedSale | undefined {
  return sales.find(({ is_failed, sent_at }) => is_failed === true || now - sent_at > ANSWERED_MS);
}

export function findUnconfirmedSale(key: string, id: string): UnconfirmedSale | undefined {
  return readUnconfirmedSales(key).find((one) => one.id === id);
}

/** Stored before sending, so that it is known even after a power failure. */
export function noteSent(key: string, { id, sent_at, payment }: UnconfirmedSale): void {
  save(key, [...without(key, id), { id, sent_at, payment }]);
}

/** There was no response, or the sale is posted and the payment beside it is not. */
export function noteFailed(key: string, { id, sent_at, payment }: UnconfirmedSale): void {
  save(key, [...without(key, id), { id, sent_at, payment, is_failed: true }]);
}

/** It was rejected, or its result is on the screen. */
export function noteConfirmed(key: string, id: string): void {
  save(key, without(key, id));
}

/** This request did nothing; without such a response it may be posted all the same. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

/** The server checks first whether the id exists, so no earlier try was posted. */
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
    // Storage may be full or refused: then nothing is known after the page is left.
  }
}
