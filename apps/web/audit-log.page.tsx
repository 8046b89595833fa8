import { AuditLogPage } from '#domains/access/web/audit-log-page.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { DOCUMENT_KINDS } from '../document-kinds.ts';

const GROUPS = DOCUMENT_KINDS.flatMap(({ name, audit_group }) =>
  audit_group === null ? [] : [{ action: name, label: audit_group }],
);

/** The audit log, with the kinds of documents to choose among. */
export default function AuditLog() {
  return <AuditLogPage documentGroups={GROUPS} documentPath={documentPath} />;
}
