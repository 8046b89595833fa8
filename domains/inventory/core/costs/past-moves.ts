import type { Purpose } from '#domains/accounting/core/journal.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { LotUse } from '../batches/lots.ts';

export type MoveRef = { document_id: string; line_no: number };

/** A movement as posted, with what the replay needs to know of it. */
export type PastMove = {
  line_no: number;
  order_no: number;
  warehouse_id: string;
  variant_id: string;
  quantity: Quantity;
  value: Minor;
  guessed: Minor;
  at_average: boolean;
  /** The earlier movement by which its stock left or came. */
  origin: (MoveRef & { order_no: number }) | null;
  /** Part of it has left again, come back or arrived since. */
  is_origin: boolean;
  /** What it did to lots, if it has an origin. */
  lots: readonly LotUse[];
};

/** The movements of some variants by one document, in posting order. */
export type PastDocument = {
  document_id: string;
  /** Of a reversal: the kind and the reason of what it reverses. */
  kind: string;
  reason: string | null;
  reverses: boolean;
  business_date: string;
  moves: readonly PastMove[];
};

/** The shop changed its cost method; `lots` are those opened by it, by level. */
export type MethodChange = {
  cost_method: 'average' | 'fifo';
  lots: ReadonlyMap<string, number>;
};

export type PastEvent = PastDocument | MethodChange;

/** Part of a late cost: its effect on a level, or on the account that the stock was used up to. */
export type LatePart = {
  purpose: Purpose;
  warehouse_id: string;
  /** The day of the use. null: still in stock, or in transit. */
  used_on: string | null;
  amount: Minor;
};

export const refKey = ({ document_id, line_no }: MoveRef) => `${document_id} ${line_no}`;
