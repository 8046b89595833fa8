import type { Effect } from '#domains/documents/server/door/effect.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { BalanceChange } from '../../core/balance-change.ts';
import { balanceQuery, lockPartyQuery } from '../party-balance.sql.ts';

/** Under this lock nobody merges the party: balance and journal lines name the same one. */
export function lockParty(party: { shop_id: string; party_id: string }) {
  return lockPartyQuery(party);
}

/** The change of a party's balance due by a document. */
export function dueEffects({
  shop_id,
  party_id,
  due,
  limit,
}: Omit<BalanceChange, 'deposit'> & { shop_id: string }): Effect[] {
  if (due === ZERO) return [];
  const statement = balanceQuery({ shop_id, party_id, change: due, limit });
  return [{ locks: 'party', statement }];
}
