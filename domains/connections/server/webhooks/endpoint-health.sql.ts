import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Language } from '#platform/http/actor.ts';
import type { EndpointHealth, EndpointOutcome } from '../../core/webhooks/decide-endpoint.ts';

type Of = { readonly shop_id: string; readonly endpoint_id: string };

type Stored = {
  failing_since: Date | null;
  failed_calls: number;
  failed_events: number;
  resting_until: Date | null;
  is_disabled: boolean;
};

/** Undefined: it was deleted. */
export async function lockHealth(
  tx: Tx,
  { shop_id, endpoint_id }: Of,
): Promise<(EndpointHealth & { is_disabled: boolean }) | undefined> {
  const { rows } = await sql<Stored>`
    select failing_since, failed_calls, failed_events, resting_until,
      disabled_at is not null as is_disabled
    from webhook_endpoint where shop_id = ${shop_id} and id = ${endpoint_id}
    for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { failing_since, resting_until, ...counts } = row;
  return {
    ...counts,
    failing_since: failing_since?.getTime() ?? null,
    resting_until: resting_until?.getTime() ?? null,
  };
}

export async function setHealth(
  tx: Tx,
  health: Of & EndpointOutcome & { now: Date; is_success: boolean },
): Promise<void> {
  const { shop_id, endpoint_id, now, is_success, disabled_code } = health;
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  await sql`
    update webhook_endpoint set failing_since = ${instant(health.failing_since)}::timestamptz,
      failed_calls = ${health.failed_calls}, failed_events = ${health.failed_events},
      resting_until = ${instant(health.resting_until)}::timestamptz,
      succeeded_at = case when ${is_success} then ${now}::timestamptz else succeeded_at end,
      disabled_at = case when ${disabled_code}::text is not null
        then coalesce(disabled_at, ${now}::timestamptz) else disabled_at end,
      disabled_code = coalesce(disabled_code, ${disabled_code}::text)
    where shop_id = ${shop_id} and id = ${endpoint_id}`.execute(tx);
}

/** The person who added the endpoint, and the host that it is at. */
export async function findCreator(
  tx: Tx,
  { shop_id, endpoint_id }: Of,
): Promise<{ email: string; language: Language; host: string }> {
  const { rows } = await sql<{ email: string; language: Language; host: string }>`
    select u.email, u.language, split_part(split_part(e.url, '//', 2), '/', 1) as host
    from webhook_endpoint e join app_user u on u.id = e.created_by
    where e.shop_id = ${shop_id} and e.id = ${endpoint_id}`.execute(tx);
  return assertPresent(rows[0], 'an endpoint has a creator');
}
