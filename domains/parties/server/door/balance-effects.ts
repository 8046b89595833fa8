import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { balanceQuery } from '../party-balance.sql.ts';
import { takeDepositQuery } from '../party-deposit.sql.ts';

type BalanceChange = {
  shop_id: string;
  party_id: string;
  /** The change of the balance due. */
  due: Minor;
  /** The highest balance due; null: no limit. */
  limit: Minor | null;
  /** The change of the deposit: zero or negative. */
  deposit: Minor;
};

/** The changes of a party's balances by a document: the due, then the deposit. */
export function balanceEffects(change: BalanceChange): Effect[] {
  const { shop_id, party_id, due, limit, deposit } = change;
  const effects: Effect[] = [];
  if (due !== ZERO) {
    const statement = balanceQuery({ shop_id, party_id, change: due, limit });
    effects.push({ locks: 'party', statement });
  }
  if (deposit !== ZERO) {
    const statement = takeDepositQuery({ shop_id, party_id, change: deposit });
    effects.push({ locks: 'deposit', statement });
  }
  return effects;
}
