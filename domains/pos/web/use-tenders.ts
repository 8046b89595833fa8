import { useState } from 'react';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { restFor, takenFromDeposit } from './tenders.ts';
import type { TenderRow } from './to-request.ts';

let nextKey = 0;

const cardOf = ({ kind }: PaymentMethod) => (kind === 'gift_card' ? { is_card: true } : {});

function rowOf(method: PaymentMethod | undefined, amount: Minor): TenderRow[] {
  nextKey += 1;
  return method === undefined
    ? []
    : [{ key: nextKey, payment_method_id: method.id, amount, reference: '', ...cardOf(method) }];
}

/** The rows of money on the counter, and what of an earlier due is taken along. */
export function useTenders(
  total: Minor,
  methods: readonly PaymentMethod[],
  standing: { deposit: Minor } | null,
) {
  const cash = methods.find(({ kind }) => kind === 'cash');
  const [rows, setRows] = useState<readonly TenderRow[]>(() => rowOf(cash ?? methods[0], total));
  const [isOnDue, setOnDue] = useState(false);
  const [earlier, setEarlier] = useState<Minor>(ZERO);
  const toTake = minor(total + earlier);
  const last = rows.at(-1);
  return {
    ...{ rows, isOnDue, earlier, toTake, last },
    isCashLast: last !== undefined && last.payment_method_id === cash?.id,
    rest: last === undefined ? ZERO : restFor(toTake, rows, last.key),
    add(method: PaymentMethod) {
      const kept = rows.filter((row) => row.amount > 0 && row.amount !== toTake);
      const rest = restFor(toTake, kept, -1);
      const left = minor((standing?.deposit ?? 0) - takenFromDeposit(kept, methods));
      setOnDue(false);
      setRows([
        ...kept,
        ...rowOf(method, method.kind === 'deposit' ? minor(Math.min(rest, left)) : rest),
      ]);
    },
    putOnDue() {
      setOnDue(true);
      setEarlier(ZERO);
      setRows(rows.filter((row) => row.amount > 0 && row.amount < total));
    },
    change(key: number, part: Partial<TenderRow>) {
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
    },
    remove(gone: TenderRow) {
      setRows(rows.filter((row) => row !== gone));
    },
    /** The last row follows where it was the whole rest, and where it is not enough any more. */
    takeEarlier(amount: Minor) {
      setEarlier(amount);
      if (last === undefined) return;
      const rest = restFor(minor(total + amount), rows, last.key);
      if (last.amount !== restFor(toTake, rows, last.key) && last.amount >= rest) return;
      setRows(rows.map((row) => (row === last ? { ...row, amount: rest } : row)));
    },
  };
}

export type Tenders = ReturnType<typeof useTenders>;
