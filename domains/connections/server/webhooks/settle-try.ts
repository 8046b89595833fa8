import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import type { CallEnd, DeliveryOutcome } from '../../core/webhooks/decide-delivery.ts';
import { decideEndpoint } from '../../core/webhooks/decide-endpoint.ts';
import { dropWaiting, settleDelivery, type TakenDelivery } from './delivery.sql.ts';
import { lockHealth, selectWarned, setHealth } from './endpoint-health.sql.ts';
import type { Lane } from './job-of-lane.ts';

type Try = {
  readonly lane: Lane;
  readonly taken: TakenDelivery;
  readonly end: CallEnd;
  readonly outcome: DeliveryOutcome;
  readonly answer: string;
  readonly took_ms: number;
  readonly now: Date;
};

type Means = { readonly site: Site; readonly newId: () => string };

/** Writes what came of a try, for the delivery and for its endpoint; a second time nothing. */
export async function settleTry(tx: Tx, means: Means, done: Try): Promise<void> {
  const { lane, taken, end, outcome, answer, took_ms, now } = done;
  const { shop_id, endpoint_id } = lane;
  const endpoint = { shop_id, endpoint_id };
  const before = await lockHealth(tx, endpoint);
  // It was deleted meanwhile, with all that it was to hear.
  if (before === undefined) return;
  const isOurs = await settleDelivery(tx, {
    shop_id,
    taken,
    state: outcome.state,
    due_at: new Date(now.getTime() + outcome.wait_ms),
    status: end.status,
    code: outcome.code,
    took_ms,
    answer,
    now,
  });
  // An answer of an address that was changed meanwhile says nothing of the new one.
  if (!isOurs || before.url !== taken.url) return;
  const after = decideEndpoint(before, outcome, now.getTime());
  await setHealth(tx, { ...endpoint, ...after, now, is_success: outcome.state === 'done' });
  if (before.is_disabled || after.disabled_code !== null) {
    await dropWaiting(tx, { ...endpoint, now });
  }
  if (before.is_disabled || after.disabled_code === null) return;
  const { host } = new URL(before.url);
  for (const { email, language } of await selectWarned(tx, endpoint)) {
    await queueMessage(
      tx,
      { ...means, now },
      { to: email, template: 'webhook_disabled', language, params: { host } },
    );
  }
}
