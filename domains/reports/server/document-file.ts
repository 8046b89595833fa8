import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { issueTicket } from '#domains/identity/server/door/issue-ticket.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { documentFileRoute, documentTicketRoute } from '../contract/document-file.ts';
import { loadDocument } from './load-document.ts';
import { printDocument } from './print-document.ts';

export const documentFile = (kinds: readonly DocumentKind[]) =>
  query(documentFileRoute, async (tx, { params, query }, context) => {
    const loaded = await loadDocument(tx, { id: params.id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    return printDocument(tx, { ...loaded, kinds, look: query }, context);
  });

export const documentTicket = (kinds: readonly DocumentKind[]) =>
  command(documentTicketRoute, async (tx, input, context) => {
    const { params, body } = input;
    const loaded = await loadDocument(tx, { id: params.id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    const printout = await printDocument(tx, { ...loaded, kinds, look: body }, context);
    if (isRejection(printout)) return printout;
    const path = documentFileRoute.path.replace('{id}', params.id);
    const issued = await issueTicket(tx, context, path);
    if (issued === null) return reject('permission_denied');
    const { size, form, lang } = body;
    const entry = { subject_id: params.id, detail: { size, form } };
    await writeAudit(tx, context, { action: 'document.file_taken', ...entry });
    const search = { size, form, ...defined({ lang }), ticket: issued.ticket };
    const url = `/api/v1${path}?${new URLSearchParams(search)}`;
    return { data: { url, expires_at: issued.expires_at.toISOString() } };
  });
