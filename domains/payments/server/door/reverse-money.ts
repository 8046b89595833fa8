import type { CompiledQuery } from 'kysely';
import {
  entryQuery,
  type PostedEntry,
} from '#domains/accounting/server/door/entry-to-reverse.sql.ts';
import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type { ReversalRequest } from '#domains/documents/contract/reversal.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import {
  answerByReversal,
  type OpenedReversal,
  openReversalWith,
  type ReversalToOpen,
  reversalEffects,
} from '#domains/documents/server/door/open-reversal.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { type MoneyToReverse, type ReversedMoney, reverseMoney } from '../../core/reverse-money.ts';
import type { Settlement } from '../../core/settlement.ts';
import { settlementQuery } from '../settlement.sql.ts';
import { settlementEffects } from './settlement-effects.ts';

export type MoneyReversalFacts = MoneyToReverse & OpenedReversal;

/** The request of a reversal, as every such route has it. */
export function reversalOf(
  kind: DocumentKind,
  { params, body }: { params: unknown; body: unknown },
): ReversalToOpen {
  const { id: reverses_id } = params as { id: string };
  return { kind, reverses_id, request: body as ReversalRequest };
}

/** Opens a reversal and reads what it mirrors, with the rows of further statements. */
export async function loadMoneyReversal(
  tx: Tx,
  context: Context,
  reversal: ReversalToOpen,
  more: readonly CompiledQuery[] = [],
) {
  const { shop_id } = context.actor;
  const document = { shop_id, document_id: reversal.reverses_id };
  const facts = [entryQuery(document), settlementQuery(document), ...more];
  const found = await openReversalWith(tx, context, reversal, facts);
  if (found === 'posted' || isRejection(found)) return found;
  const [[entry], [settlement], ...rows] = found.rows as [
    PostedEntry[],
    [Settlement],
    ...(readonly Record<string, unknown>[])[],
  ];
  return { facts: { ...found.opened, entry: entry ?? null, settlement }, rows };
}

/** The document that mirrors another, with further effects. */
export function writeMoneyReversal(
  context: Context,
  facts: MoneyReversalFacts,
  changes: ReversedMoney,
  more: readonly Effect[] = [],
): DocumentToPost {
  const { document, reverses_id, reason } = facts;
  const { approval, approved_by, reverses_entry_id, journal, settlement } = changes;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const effects = [
    ...reversalEffects(context, facts, approval),
    ...more,
    ...settlementEffects({ ...own, shift_id: document.shift_id }, settlement, reverses_id),
    ...journalEffects({ ...entryOf(context, document), reverses_id: reverses_entry_id }, journal),
  ];
  return { document, effects, approved_by, detail: { reverses_id, reason } };
}

/** Reverses documents of money that change neither stock nor the balance of a party. */
export function moneyReversal(route: AnyRoute, kind: DocumentKind): ShopEndpoint {
  return postingCommand(route, moneyReversalPosting(kind));
}

/** The same as a posting, for a step of another command. */
export function moneyReversalPosting(
  kind: DocumentKind,
): Posting<AnyRoute, MoneyReversalFacts, ReversedMoney> {
  return {
    load: async (tx, context, input) => {
      const loaded = await loadMoneyReversal(tx, context, reversalOf(kind, input));
      return loaded === 'posted' || isRejection(loaded) ? loaded : loaded.facts;
    },
    decide: (_, facts) => reverseMoney(facts),
    write: (context, { facts, changes }) => [writeMoneyReversal(context, facts, changes)],
    ...answerByReversal,
  };
}
