import type { Purpose } from '#domains/accounting/core/journal.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { LotUse } from '../batches/lots.ts';

export type MoveRef = { document_id: string; line_no: number };

/** A movement as posted, with what the replay has to know of it. */
export type PastMove = {
  line_no: number;
  order_no: number;
  warehouse_id: string;
  variant_id: string;
  quantity: Quantity;
  value: Minor;
  guessed: Minor;
  at_average: boolean;
  /** Its goods left or came by this movement before. */
  origin: (MoveRef & { order_no: number }) | null;
  /** Goods of it left again, came back or arrived since. */
  is_origin: boolean;
  /** What it did to lots, where it has an origin. */
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

/** The shop went over to another method; `lots` are those that began, by level. */
export type MethodChange = {
  cost_method: 'average' | 'fifo';
  lots: ReadonlyMap<string, number>;
};

export type PastEvent = PastDocument | MethodChange;

/** Part of a late cost: what it did to a place, or to the account that goods were used up to. */
export type LatePart = {
  purpose: Purpose;
  warehouse_id: string;
  /** The day of the use; null: the goods are there, or on their way. */
  used_on: string | null;
  amount: Minor;
};

export const refKey = ({ document_id, line_no }: MoveRef) => `${document_id} ${line_no}`;
