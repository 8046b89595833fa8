import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import {
  answeredByReversal,
  type ReversalToOpen,
} from '#domains/documents/server/door/open-reversal.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type ReversedMoney, reverseMoney } from '#domains/payments/core/reverse-money.ts';
import {
  loadMoneyReversal,
  type MoneyReversalFacts,
  reversalOf,
  writeMoneyReversal,
} from '#domains/payments/server/door/reverse-money.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import {
  type BalanceChange,
  type BalancesToReverse,
  reverseBalances,
} from '../../core/balance-change.ts';
import { balancesToReverse } from '../balances-to-reverse.sql.ts';
import { balanceEffects } from './balance-effects.ts';

export type BalanceReversalFacts = MoneyReversalFacts & BalancesToReverse;
export type ReversedBalances = ReversedMoney & { readonly balances: readonly BalanceChange[] };

/** Opens a reversal and reads what it mirrors, with the balances under lock. */
export async function loadBalanceReversal(tx: Tx, context: Context, reversal: ReversalToOpen) {
  const { shop_id } = context.actor;
  const locks = balancesToReverse({ shop_id, document_id: reversal.reverses_id });
  const loaded = await loadMoneyReversal(tx, context, reversal, locks);
  if (loaded === 'posted' || isRejection(loaded)) return loaded;
  const changed = loaded.rows.at(-1)?.[0] as BalancesToReverse;
  return { ...loaded.facts, ...changed };
}

/** The mirror of a document of money and of the balances that it changed. Pure. */
export function reverseMoneyAndBalances(facts: BalanceReversalFacts) {
  const money = reverseMoney(facts);
  if (isRejection(money)) return money;
  const balances = reverseBalances(facts);
  return isRejection(balances) ? balances : { ...money, balances };
}

/** The document that mirrors another, with further effects. */
export function writeBalanceReversal(
  context: Context,
  facts: BalanceReversalFacts,
  changes: ReversedBalances,
  more: readonly Effect[] = [],
): DocumentToPost {
  const { shop_id } = context.actor;
  const changed = changes.balances.flatMap((one) => balanceEffects({ ...one, shop_id }));
  return writeMoneyReversal(context, facts, changes, [...more, ...changed]);
}

/** Reverses documents of money that change the balances of parties. */
export function balanceReversal(route: AnyRoute, kind: DocumentKind): ShopEndpoint {
  return postingCommand(route, {
    load: (tx, context, input) => loadBalanceReversal(tx, context, reversalOf(kind, input)),
    decide: (_, facts) => reverseMoneyAndBalances(facts),
    write: (context, { facts, changes }) => [writeBalanceReversal(context, facts, changes)],
    ...answeredByReversal,
  });
}
