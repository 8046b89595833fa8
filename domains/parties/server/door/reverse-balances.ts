import type { CompiledQuery } from 'kysely';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import {
  answerByReversal,
  type ReversalToOpen,
} from '#domains/documents/server/door/open-reversal.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
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
import type { BalancesToReverse } from '../../core/balance-change.ts';
import { type ReversedBalances, reverseMoneyAndBalances } from '../../core/reverse-payment.ts';
import { balancesToReverse } from '../balances-to-reverse.sql.ts';
import { balanceEffects } from './balance-effects.ts';

export type BalanceReversalFacts = MoneyReversalFacts & BalancesToReverse;

/**
 * Opens a reversal and reads what it mirrors, with the balances under lock. `first`: statements
 * whose locks come before; their rows are the first of `rows`.
 */
export async function loadBalanceReversal(
  tx: Tx,
  context: Context,
  reversal: ReversalToOpen,
  first: readonly CompiledQuery[] = [],
) {
  const { shop_id } = context.actor;
  const locks = balancesToReverse({ shop_id, document_id: reversal.reverses_id });
  const loaded = await loadMoneyReversal(tx, context, reversal, [...first, ...locks]);
  if (loaded === 'posted' || isRejection(loaded)) return loaded;
  const { facts, rows } = loaded;
  return { facts: { ...facts, ...(rows.at(-1)?.[0] as BalancesToReverse) }, rows };
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
  return postingCommand(route, reversalPosting(kind));
}

function reversalPosting(
  kind: DocumentKind,
): Posting<AnyRoute, BalanceReversalFacts, ReversedBalances> {
  return {
    load: async (tx, context, input) => {
      const loaded = await loadBalanceReversal(tx, context, reversalOf(kind, input));
      return loaded === 'posted' || isRejection(loaded) ? loaded : loaded.facts;
    },
    decide: (_, facts) => reverseMoneyAndBalances(facts),
    write: (context, { facts, changes }) => [writeBalanceReversal(context, facts, changes)],
    ...answerByReversal,
  };
}
