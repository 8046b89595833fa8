import type { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import { enqueueQuery } from '#platform/jobs/enqueue.sql.ts';
import { eventsOfDocuments, type KindEvents } from '../../core/webhooks/events-of-documents.ts';
import {
  insertEventsQuery,
  selectHeardDocuments,
  selectHearing,
  selectListeningShops,
  selectUnsent,
} from '../webhooks/event.sql.ts';
import { DELIVER_WEBHOOKS } from '../webhooks/job-of-lane.ts';
import { hears, planDeliveries } from '../webhooks/plan-deliveries.ts';

type Batch = { readonly shop_id: string; readonly document_ids: readonly string[] };

type Options = {
  /** The events of each kind of document. */
  readonly kinds: Readonly<Record<string, KindEvents>>;
  /** The variants whose stock these documents moved. */
  readonly selectMoved: (tx: Tx, batch: Batch) => Promise<readonly string[]>;
  readonly newId: () => string;
};

/**
 * Hears of documents when they are folded: once each, and never of one that was rolled back. A shop
 * without endpoints costs one look at an empty index a batch, and its sales nothing.
 */
export function listenForWebhooks(options: Options) {
  return {
    shopsWithWork: selectListeningShops,
    follow: (tx: Tx, batch: Batch) => hear(tx, batch, options),
  };
}

async function hear(tx: Tx, batch: Batch, options: Options): Promise<CompiledQuery[]> {
  const { kinds, selectMoved, newId } = options;
  const { shop_id, document_ids } = batch;
  if (document_ids.length === 0) return [];
  const endpoints = await selectHearing(tx, shop_id);
  if (endpoints.length === 0) return [];
  const documents = await selectHeardDocuments(tx, batch);
  const type = 'stock.changed';
  const hearing = endpoints.filter((endpoint) => hears(endpoint, type));
  const moved = hearing.length === 0 ? [] : await selectMoved(tx, batch);
  const endpoint_ids = hearing.map(({ id }) => id);
  const unsent = await selectUnsent(tx, shop_id, { type, endpoint_ids, resource_ids: moved });
  const happened_at = documents.at(-1)?.posted_at ?? new Date(0);
  const happened = [
    ...eventsOfDocuments(documents, kinds),
    ...moved.map((resource_id) => ({ type, resource_id, happened_at })),
  ];
  const events = happened.map((event) => ({ id: newId(), ...event }));
  const planned = planDeliveries(shop_id, { events, endpoints, unsent }, newId);
  if (planned.deliveries.length === 0) return [];
  const enqueued = enqueueQuery(DELIVER_WEBHOOKS, planned.jobs).compile(tx);
  return [insertEventsQuery(tx, shop_id, planned), enqueued];
}
