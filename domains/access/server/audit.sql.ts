import type { Tx } from '#platform/db/tx.ts';

export type AuditRow = {
  shop_id: string;
  id: string;
  at: Date;
  actor_id: string;
  action: string;
  subject_id: string;
  detail: string;
};

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insertInto('audit_log').values(row).execute();
}
