import { type RawBuilder, sql } from 'kysely';

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
