import type { Tx } from '#platform/db/tx.ts';
import { type AuditContext, type AuditEntry, auditQuery } from './audit-row.sql.ts';

/** Records who did what to which record and from where, in the same transaction. */
export async function writeAudit(tx: Tx, context: AuditContext, entry: AuditEntry): Promise<void> {
  await tx.executeQuery(auditQuery(context, entry));
}
