import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { RecurringRun } from '../contract/recurring.ts';
import type { RunState } from '../core/template-state.ts';

type Of = { shop_id: string; id: string };

/** The outcome of a date; `by` is null if it was made automatically. */
type Outcome = {
  state: RunState;
  at: Date;
  by: string | null;
  document_id?: string;
  is_mailed?: boolean;
  refusal?: Rejection;
};

const reasonOf = ({ rejection: code, params = {} }: Rejection) => JSON.stringify({ code, params });

/** A date has one row: a second insert fails, and rolls back its document. */
export async function insertRun(
  tx: Tx,
  run: Of & Outcome & { template_id: string; due_date: string },
): Promise<void> {
  const { refusal, document_id = null, is_mailed = false } = run;
  await sql`
    insert into recurring_run (shop_id, id, template_id, due_date, state, document_id, is_mailed,
      refusal, changed_at, changed_by)
    values (${run.shop_id}, ${run.id}, ${run.template_id}, ${run.due_date}::date, ${run.state},
      ${document_id}, ${is_mailed}, ${refusal === undefined ? null : reasonOf(refusal)}::jsonb,
      ${run.at}, ${run.by})`.execute(tx);
}

export async function updateRun(tx: Tx, run: Of & Outcome): Promise<void> {
  const { document_id = null, is_mailed = false } = run;
  await sql`
    update recurring_run set state = ${run.state}, document_id = ${document_id},
      is_mailed = ${is_mailed}, refusal = null, changed_at = ${run.at}, changed_by = ${run.by}
    where shop_id = ${run.shop_id} and id = ${run.id}`.execute(tx);
}

const COLUMNS: RawBuilder<unknown> = sql`r.id, r.due_date, r.state, r.is_mailed, r.refusal,
  to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
  u.name as changed_by,
  case when d.id is not null then json_build_object('id', d.id, 'number', n.number,
    'business_date', d.business_date, 'is_reversed', exists (select from document x
      where x.shop_id = d.shop_id and x.reverses_id = d.id)) end as document`;

const JOINS = sql`left join app_user u on u.id = r.changed_by
  left join document d on d.shop_id = r.shop_id and d.id = r.document_id
  left join document_number n on n.shop_id = d.shop_id and n.document_id = d.id`;

/** A row as stored: the refusal is translated for its reader. */
export type StoredRun = Omit<RecurringRun, 'refusal'> & {
  refusal: { code: string; params: Record<string, string | number> } | null;
};

/** A run of a template that is locked. */
export async function findRun(
  tx: Tx,
  { shop_id, id, template_id }: Of & { template_id: string },
): Promise<StoredRun | undefined> {
  const result = await sql<StoredRun>`
    select ${COLUMNS} from recurring_run r ${JOINS}
    where r.shop_id = ${shop_id} and r.id = ${id} and r.template_id = ${template_id}`.execute(tx);
  return result.rows[0];
}

export async function loadRun(tx: Tx, of: Of & { template_id: string }): Promise<StoredRun> {
  return assertPresent(await findRun(tx, of), 'the changed run can be read');
}

export async function selectRuns(
  tx: Tx,
  filter: {
    shop_id: string;
    template_id: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<StoredRun>[]> {
  const [day = null] = filter.after ?? [];
  const result = await sql<Keyed<StoredRun>>`
    select ${COLUMNS}, array[r.due_date::text] as page_key
    from recurring_run r ${JOINS}
    where r.shop_id = ${filter.shop_id} and r.template_id = ${filter.template_id}
      and (${day}::date is null or r.due_date < ${day}::date)
    order by r.due_date desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type Due = { shop_id: string; id: string; next_date: string };

/** Due templates of any shop, after the last one seen. */
export async function selectDue(
  tx: Tx,
  page: { now: Date; after: Pick<Due, 'id' | 'next_date'>; most: number },
): Promise<Due[]> {
  const { now, after, most } = page;
  const result = await sql<Due>`
    select * from due_recurring(${now}::timestamptz, ${after.next_date}::date, ${after.id}::uuid,
      ${most}::int)`.execute(tx);
  return result.rows;
}
