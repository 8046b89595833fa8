import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { issueTicket } from '#domains/identity/server/door/issue-ticket.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { receiptFileRoute, receiptTicketRoute } from '../contract/receipt.ts';
import { findSale } from './find-sale.sql.ts';

export const receiptTicket = command(receiptTicketRoute, async (tx, input, context) => {
  const { actor } = context;
  const sale = await findSale(tx, actor.shop_id, input.params.id, actor);
  if (sale === undefined) return reject('not_found');
  const path = receiptFileRoute.path.replace('{id}', sale.id);
  const issued = await issueTicket(tx, context, path);
  if (issued === null) return reject('permission_denied');
  const { size, lang } = input.body;
  const entry = { action: 'sale.file_taken', subject_id: sale.id, detail: { size } };
  await writeAudit(tx, context, entry);
  const query = new URLSearchParams({
    size,
    ...defined({ lang }),
    ticket: issued.ticket,
  });
  const url = `/api/v1${path}?${query}`;
  return { data: { url, expires_at: issued.expires_at.toISOString() } };
});
