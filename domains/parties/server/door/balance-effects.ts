import type { Effect } from '#domains/documents/server/door/effect.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { BalanceChange } from '../../core/balance-change.ts';
import { depositQuery } from '../party-deposit.sql.ts';
import { dueEffects } from './due-effects.ts';

/** The changes of a party's balances by a document: the due, then the deposit. */
export function balanceEffects(change: BalanceChange & { shop_id: string }): Effect[] {
  const { shop_id, party_id, deposit } = change;
  const effects = dueEffects(change);
  if (deposit === ZERO) return effects;
  const statement = depositQuery({ shop_id, party_id, change: deposit });
  return [...effects, { locks: 'deposit', statement }];
}
