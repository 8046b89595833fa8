import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

export type AuditRow = {
  shop_id: string;
  id: string;
  at: Date;
  actor_id: string;
  action: string;
  subject_id: string;
  detail: string;
  before: string | null;
  after: string | null;
  address: string;
  user_agent: string;
  approved_by: string | null;
  api_key_id: string | null;
};

/** Inserts an audit row, alone or as part of another statement. */
export function auditRow(row: AuditRow): RawBuilder<unknown> {
  return sql`insert into audit_log (shop_id, id, at, actor_id, action, subject_id, detail, before,
      after, address, user_agent, approved_by, api_key_id)
    values (${row.shop_id}, ${row.id}, ${row.at}, ${row.actor_id}, ${row.action},
      ${row.subject_id}, ${row.detail}::jsonb, ${row.before}::jsonb, ${row.after}::jsonb,
      ${row.address}, ${row.user_agent}, ${row.approved_by}, ${row.api_key_id})`;
}

const insertRow = fixedQuery<AuditRow>(
  (value) => sql`insert into audit_log (shop_id, id, at, actor_id, action, subject_id, detail,
      before, after, address, user_agent, approved_by, api_key_id)
    values (${value('shop_id')}, ${value('id')}, ${value('at')}, ${value('actor_id')},
      ${value('action')}, ${value('subject_id')}, ${value('detail')}::jsonb,
      ${value('before')}::jsonb, ${value('after')}::jsonb, ${value('address')},
      ${value('user_agent')}, ${value('approved_by')}, ${value('api_key_id')})`,
);

/** The same as a statement of its own, to be sent with others. */
export function auditQuery(row: AuditRow): CompiledQuery {
  return insertRow(row);
}
