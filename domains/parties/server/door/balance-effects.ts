import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { balanceQuery } from '../party-balance.sql.ts';
import { takeDepositQuery } from '../party-deposit.sql.ts';

type BalanceChange = {
  shop_id: string;
  party_id: string;
  /** What they owe more. */
  due: Minor;
  /** What it may not rise above; null: no limit. */
  limit: Minor | null;
  /** What their deposit changes by: never above nothing. */
  deposit: Minor;
};

/** What a document changes of what stands on a party's name: the due, then the deposit. */
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
