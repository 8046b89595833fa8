import { v7 as newId } from 'uuid';
import { listenForWebhooks } from '#domains/connections/server/door/webhook-listener.ts';
import type { Follower } from '#domains/measures/server/door/fold.ts';
import { selectMovedVariants } from './webhook-events.sql.ts';
import { EVENTS_OF_KINDS } from './webhook-events.ts';

/** What hears of posted documents, in the transaction that folds them. */
export const LISTENERS: readonly Follower[] = [
  listenForWebhooks({
    kinds: EVENTS_OF_KINDS,
    selectMoved: selectMovedVariants,
    newId: () => newId(),
  }),
];
