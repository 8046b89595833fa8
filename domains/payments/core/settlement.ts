import { type Minor, negate } from '#domains/kernel/core/money.ts';
import type { Tender } from './tenders.ts';

/** A payment as it is written. */
export type PaymentLine = Pick<
  Tender,
  'payment_method_id' | 'bank_account_id' | 'account_id' | 'amount' | 'handed_over' | 'reference'
>;

/** How much a document settles of another, or of itself. */
export type Allocation = {
  settles_id: string;
  /** Whose open item it is, where the settled document may have several. */
  party_id?: string | null;
  kind: 'payment' | 'credit';
  amount: Minor;
};

/** The payments of a document, and what they settle. */
export type Settlement = {
  tenders: readonly PaymentLine[];
  allocations: readonly Allocation[];
};

/** The same payments and allocations with the opposite sign. */
export function mirrorSettlement({ tenders, allocations }: Settlement): Settlement {
  return {
    tenders: tenders.map((tender) => ({
      ...tender,
      amount: negate(tender.amount),
      handed_over: negate(tender.handed_over),
    })),
    allocations: allocations.map((one) => ({ ...one, amount: negate(one.amount) })),
  };
}
