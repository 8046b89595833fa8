import { useState } from 'react';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import type { PaymentMethod } from '../../contract/payment-method.ts';
import type { TenderRow } from './tender-row.ts';
import { restFor, sumFromDeposit } from './tenders.ts';

let nextKey = 0;

const cardOf = ({ kind }: PaymentMethod) => (kind === 'gift_card' ? { is_card: true } : {});

function rowOf(method: PaymentMethod | undefined, amount: Minor): TenderRow[] {
  nextKey += 1;
  return method === undefined
    ? []
    : [{ key: nextKey, payment_method_id: method.id, amount, reference: '', ...cardOf(method) }];
}

/** A last row that follows gets what the others leave. */
function withRest(
  given: readonly TenderRow[],
  following: number | null,
  toTake: Minor,
): readonly TenderRow[] {
  const last = given.at(-1);
  if (last === undefined || last.key !== following) return given;
  return [...given.slice(0, -1), { ...last, amount: restFor(toTake, given, last.key) }];
}

/** The payment rows, and the earlier due that is paid along with the sale. */
export function useTenders(
  total: Minor,
  methods: readonly PaymentMethod[],
  balance: { deposit: Minor } | null,
) {
  const cash = methods.find(({ kind }) => kind === 'cash');
  const [given, setRows] = useState<readonly TenderRow[]>(() => rowOf(cash ?? methods[0], total));
  /** The row that was added or set as the whole rest: it follows the amount to pay. */
  const [following, setFollowing] = useState<number | null>(() => given[0]?.key ?? null);
  const [isOnDue, setOnDue] = useState(false);
  const [earlier, setEarlier] = useState<Minor>(ZERO);
  const toTake = minor(total + earlier);
  const rows = withRest(given, isOnDue ? null : following, toTake);
  const last = rows.at(-1);
  return {
    rows,
    isOnDue,
    earlier,
    toTake,
    last,
    isCashLast: last !== undefined && last.payment_method_id === cash?.id,
    rest: last === undefined ? ZERO : restFor(toTake, rows, last.key),
    add(method: PaymentMethod) {
      const otherRows = rows.filter((row) => row.amount > 0 && row.amount !== toTake);
      const rest = restFor(toTake, otherRows, -1);
      const left = minor((balance?.deposit ?? 0) - sumFromDeposit(otherRows, methods));
      const amount = method.kind === 'deposit' ? minor(Math.min(rest, left)) : rest;
      const added = rowOf(method, amount);
      setOnDue(false);
      setFollowing(amount === rest ? (added[0]?.key ?? null) : null);
      setRows([...otherRows, ...added]);
    },
    putOnDue() {
      setOnDue(true);
      setEarlier(ZERO);
      setRows(rows.filter((row) => row.amount > 0 && row.amount < total));
    },
    change(key: number, part: Partial<TenderRow>) {
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
      if (part.amount === undefined) return;
      if (key === last?.key && part.amount === restFor(toTake, rows, key)) setFollowing(key);
      else if (key === following) setFollowing(null);
    },
    remove(removedRow: TenderRow) {
      setRows(rows.filter(({ key }) => key !== removedRow.key));
    },
    /** A last row that no longer covers the total follows it from now on. */
    takeEarlier(amount: Minor) {
      setEarlier(amount);
      if (last === undefined) return;
      if (last.amount < restFor(minor(total + amount), rows, last.key)) setFollowing(last.key);
    },
  };
}

export type Tenders = ReturnType<typeof useTenders>;
