import type { Effect } from '#domains/documents/server/door/effect.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { BalanceChange } from '../../core/balance-change.ts';
import { balanceQuery } from '../party-balance.sql.ts';
import { depositQuery } from '../party-deposit.sql.ts';

/** The changes of a party's balances by a document: the due, then the deposit. */
export function balanceEffects(change: BalanceChange & { shop_id: string }): Effect[] {
  const { shop_id, party_id, due, limit, deposit } = change;
  const effects: Effect[] = [];
  if (due !== ZERO) {
    const statement = balanceQuery({ shop_id, party_id, change: due, limit });
    effects.push({ locks: 'party', statement });
  }
  if (deposit !== ZERO) {
    const statement = depositQuery({ shop_id, party_id, change: deposit });
    effects.push({ locks: 'deposit', statement });
  }
  return effects;
}
