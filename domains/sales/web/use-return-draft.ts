import { useReducer } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from '#domains/pricing/web/part/expand-units.ts';

export type TakenLine = { product: PosProduct; quantity: Quantity };

/** The draft of a return: saved until it is posted, under the id of the return. */
export type Draft = {
  id: string;
  /** The returned quantity of each line of the receipt. */
  returned: ReadonlyMap<string, Quantity>;
  /** The returned serial numbers of such a line. */
  pieces: ReadonlyMap<string, readonly string[]>;
  /** Goods taken in exchange or, without a receipt, goods returned. */
  takenLines: readonly TakenLine[];
  /** Prices of a return without receipt, if they differ from the current ones. */
  prices: ReadonlyMap<string, Minor>;
  reason: string;
  method_id: string | null;
  /** The gift card that is refunded to, or pays. */
  card_code: string;
  /** Cash handed over; null: the exact amount. */
  handed: Minor | null;
  /** The part that is refunded instead of reducing the due. */
  handed_out: Minor;
  isOnDue: boolean;
};

type LineBrought = { id: string; quantity: Quantity; pieces: readonly string[] };

export type DraftEvent =
  | { kind: 'bring'; sale_line_id: string; quantity: Quantity; pieces?: readonly string[] }
  | { kind: 'bring_all'; lines: readonly LineBrought[] }
  | { kind: 'add'; product: PosProduct; isBrought?: boolean }
  | { kind: 'set_quantity'; variant_id: string; quantity: Quantity }
  | { kind: 'set_price'; variant_id: string; price: Minor }
  | { kind: 'remove'; variant_id: string }
  | { kind: 'reason'; reason: string }
  | { kind: 'method'; method_id: string }
  | { kind: 'card_code'; card_code: string }
  | { kind: 'on_due' }
  | { kind: 'handed'; handed: Minor }
  | { kind: 'hand_out'; amount: Minor };

function newDraft(): Draft {
  return {
    id: uuidv7(),
    returned: new Map(),
    pieces: new Map(),
    takenLines: [],
    prices: new Map(),
    reason: '',
    method_id: null,
    card_code: '',
    handed: null,
    handed_out: ZERO,
    isOnDue: false,
  };
}

export function useReturnDraft() {
  return useReducer(draftAfter, undefined, newDraft);
}

/** When the difference changes, the cash is counted again. */
const UNCOUNTED = { handed: null, handed_out: ZERO };

export function draftAfter(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'bring': {
      const returned = new Map(draft.returned);
      if (event.quantity === 0) returned.delete(event.sale_line_id);
      else returned.set(event.sale_line_id, event.quantity);
      const pieces = new Map(draft.pieces).set(event.sale_line_id, event.pieces ?? []);
      return { ...draft, ...UNCOUNTED, returned, pieces };
    }
    case 'bring_all': {
      const lines = event.lines.filter(({ quantity }) => quantity > 0);
      const returned = new Map(lines.map(({ id, quantity }) => [id, quantity]));
      const pieces = new Map(lines.map((line) => [line.id, line.pieces]));
      return { ...draft, ...UNCOUNTED, returned, pieces };
    }
    case 'add':
      return { ...draft, ...UNCOUNTED, takenLines: withOneMore(draft.takenLines, event) };
    case 'set_quantity':
      return {
        ...draft,
        ...UNCOUNTED,
        takenLines: draft.takenLines.map((line) =>
          line.product.id === event.variant_id ? { ...line, quantity: event.quantity } : line,
        ),
      };
    case 'set_price':
      return { ...draft, prices: new Map(draft.prices).set(event.variant_id, event.price) };
    case 'remove': {
      const takenLines = draft.takenLines.filter(({ product }) => product.id !== event.variant_id);
      return { ...draft, ...UNCOUNTED, takenLines };
    }
    case 'reason':
      return { ...draft, reason: event.reason };
    case 'method':
      return { ...draft, handed: null, method_id: event.method_id, isOnDue: false };
    case 'card_code':
      return { ...draft, card_code: event.card_code };
    case 'on_due':
      return { ...draft, ...UNCOUNTED, isOnDue: true };
    case 'handed':
      return { ...draft, handed: event.handed };
    case 'hand_out':
      return { ...draft, handed_out: event.amount };
  }
}

/** Goods that leave are limited by the stock; returned goods are not. */
function withOneMore(
  takenLines: readonly TakenLine[],
  { product, isBrought = false }: { product: PosProduct; isBrought?: boolean },
): TakenLine[] {
  const line = takenLines.find((one) => one.product.id === product.id);
  const wanted = ((line?.quantity ?? 0) + ONE) as Quantity;
  if (!isBrought && wanted > limitOf(product)) return [...takenLines];
  if (line === undefined) return [...takenLines, { product, quantity: wanted }];
  return takenLines.map((one) => (one === line ? { product, quantity: wanted } : one));
}
