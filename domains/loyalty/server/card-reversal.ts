import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { reverseMoney } from '#domains/payments/core/reverse-money.ts';
import {
  loadMoneyReversal,
  reversalOf,
  writeMoneyReversal,
} from '#domains/payments/server/door/reverse-money.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { cardsBackEffects } from './door/loyalty-effects.ts';
import { dayBackQuery } from './gift-card-change.sql.ts';

/** Reverses a document of a gift card: refused if its money was spent since. */
export function cardReversal(route: AnyRoute, kind: DocumentKind): ShopEndpoint {
  return postingCommand(route, {
    load: async (tx, context, input) => {
      const loaded = await loadMoneyReversal(tx, context, reversalOf(kind, input));
      return loaded === 'posted' || isRejection(loaded) ? loaded : loaded.facts;
    },
    decide: (_, facts) => reverseMoney(facts),
    write: (context, { facts, changes }) => {
      const { shop_id } = context.actor;
      const { document, reverses_id } = facts;
      const back: Effect[] = [
        ...cardsBackEffects({ shop_id, document_id: document.id, reverses_id }),
        { locks: 'card', statement: dayBackQuery({ shop_id, document_id: reverses_id }) },
      ];
      return [writeMoneyReversal(context, facts, changes, back)];
    },
    ...answerByReversal,
  });
}
