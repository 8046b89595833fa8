import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Language } from '#platform/http/actor.ts';
import type { EndpointHealth, EndpointOutcome } from '../../core/webhooks/decide-endpoint.ts';

type Of = { readonly shop_id: string; readonly endpoint_id: string };

type Stored = {
  url: string;
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
): Promise<(EndpointHealth & { url: string; is_disabled: boolean }) | undefined> {
  const { rows } = await sql<Stored>`
    select url, failing_since, failed_calls, failed_events, resting_until,
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

/** A former secret whose time is over is erased with it. */
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
      disabled_code = coalesce(disabled_code, ${disabled_code}::text),
      earlier_secret = case when earlier_until > ${now} then earlier_secret end,
      earlier_until = case when earlier_until > ${now} then earlier_until end
    where shop_id = ${shop_id} and id = ${endpoint_id}`.execute(tx);
}

/** Who hears that an endpoint is disabled: its creator if still in charge, else the owners. */
export async function selectWarned(
  tx: Tx,
  { shop_id, endpoint_id }: Of,
): Promise<{ email: string; language: Language }[]> {
  const { rows } = await sql<{ email: string; language: Language }>`
    with member as (
      select u.id, u.email, u.language, r.code = 'owner' as is_owner,
        u.id = e.created_by and r.permissions @> array['webhooks.update'] as is_in_charge
      from webhook_endpoint e
      join membership m on m.shop_id = e.shop_id
      join app_user u on u.id = m.user_id
      join role r on r.shop_id = m.shop_id and r.id = m.role_id
      where e.shop_id = ${shop_id} and e.id = ${endpoint_id}
        and m.ended_at is null and u.disabled_at is null
    )
    select email, language from member
    where is_in_charge or is_owner and not exists (select from member where is_in_charge)
    order by id limit 10`.execute(tx);
  return rows;
}
