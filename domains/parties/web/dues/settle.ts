import { type Minor, minor, sumOf } from '#domains/kernel/core/money.ts';
import { settleInOrder } from '../../core/settle-in-order.ts';

/** A payment as the dialog sends it, from a customer or to a supplier. */
export type SettleRequest = {
  id: string;
  party_id: string;
  warehouse_id: string;
  payments: {
    payment_method_id: string;
    bank_account_id?: string;
    gift_card_code?: string;
    amount: Minor;
  }[];
  allocations?: { document_id: string; amount: Minor }[];
  deposit_rest?: boolean;
};

/** The posted payment. */
export type Settled = {
  id: string;
  number: string;
  deposited: Minor;
  allocations: {
    document_id: string;
    number: string;
    before: Minor;
    amount: Minor;
    after: Minor;
  }[];
};

export type Settle = (request: SettleRequest) => Promise<Settled>;

type OpenBalance = { document_id: string; open: Minor };

/** The documents with the given one moved to the front. */
export function moveToFront<P extends OpenBalance>(
  items: readonly P[],
  order: readonly string[],
): P[] {
  const rank = (item: P) => {
    const at = order.indexOf(item.document_id);
    return at === -1 ? order.length : at;
  };
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** The allocation of each document: as typed, else in order. */
export function partsOf(
  items: readonly OpenBalance[],
  paid: Minor,
  typed: Readonly<Record<string, Minor>> | null,
): ReadonlyMap<string, Minor> {
  if (typed !== null) {
    return new Map(
      items.map(({ document_id, open }) => {
        const part = Math.min(Math.abs(typed[document_id] ?? 0), Math.abs(open));
        return [document_id, minor(open < 0 ? -part : part)] as const;
      }),
    );
  }
  const settled = settleInOrder(items, paid);
  return new Map(settled.map(({ document_id, amount }) => [document_id, amount] as const));
}

/** The unallocated rest of the money; negative: what is missing. */
export function restOf(parts: ReadonlyMap<string, Minor>, paid: Minor): Minor {
  return minor(paid - sumOf([...parts.values()], (part) => part));
}
