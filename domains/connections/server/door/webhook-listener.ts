import type { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import { enqueueQuery } from '#platform/jobs/enqueue.sql.ts';
import { eventsOfDocuments, type KindEvents } from '../../core/webhooks/events-of-documents.ts';
import {
  insertEventsQuery,
  selectHeardDocuments,
  selectHearing,
  selectListeningShops,
} from '../webhooks/event.sql.ts';
import { DELIVER_WEBHOOKS } from '../webhooks/job-of-lane.ts';
import { planDeliveries } from '../webhooks/plan-deliveries.ts';

type Batch = { readonly shop_id: string; readonly document_ids: readonly string[] };

/**
 * Hears of documents when they are folded: once each, and never of one that was rolled back. A shop
 * without endpoints costs one look at an empty index a batch, and its sales nothing.
 */
export function listenForWebhooks(
  kinds: Readonly<Record<string, KindEvents>>,
  newId: () => string,
) {
  return {
    shopsWithWork: selectListeningShops,
    follow: (tx: Tx, batch: Batch) => hear(tx, batch, { kinds, newId }),
  };
}

type Options = { kinds: Readonly<Record<string, KindEvents>>; newId: () => string };

async function hear(tx: Tx, batch: Batch, { kinds, newId }: Options): Promise<CompiledQuery[]> {
  const { shop_id, document_ids } = batch;
  if (document_ids.length === 0) return [];
  const endpoints = await selectHearing(tx, shop_id);
  if (endpoints.length === 0) return [];
  const documents = await selectHeardDocuments(tx, batch);
  const events = eventsOfDocuments(documents, kinds).map((event) => ({ id: newId(), ...event }));
  const planned = planDeliveries(shop_id, { events, endpoints }, newId);
  if (planned.deliveries.length === 0) return [];
  const enqueued = enqueueQuery(DELIVER_WEBHOOKS, planned.jobs).compile(tx);
  return [insertEventsQuery(tx, shop_id, planned), enqueued];
}
