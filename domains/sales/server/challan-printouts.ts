import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import type { PaperSize } from '#domains/documents/contract/paper-size.ts';
import { buildDocumentPrintout } from '#domains/documents/core/document-printout.ts';
import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { findPrintoutShop } from '#domains/documents/server/door/find-printout-shop.sql.ts';
import { createPrintoutTranslator } from '#domains/documents/server/door/printout-translator.ts';
import { typesetDocument } from '#domains/documents/server/door/typeset-document.ts';
import { issueTicket } from '#domains/identity/server/door/issue-ticket.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { challanFileRoute, challanTicketRoute } from '../contract/challan-printout.ts';
import { findPrintableChallan, type WrittenChallan } from './printable-challan.sql.ts';

type Look = { size: PaperSize; lang?: 'bn' | 'en' | undefined };

export const challanFile = query(challanFileRoute, async (tx, { params, query: look }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const which = { shop_id, scope: actor, invoice_id: params.id, id: params.challan_id };
  const challan = await findPrintableChallan(tx, which);
  return challan === undefined ? reject('not_found') : setChallan(tx, shop_id, { challan, look });
});

export const challanTicket = command(challanTicketRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const which = { shop_id: actor.shop_id, scope: actor };
  const { id: invoice_id, challan_id: id } = params;
  const challan = await findPrintableChallan(tx, { ...which, invoice_id, id });
  if (challan === undefined) return reject('not_found');
  const path = challanFileRoute.path.replace('{id}', invoice_id).replace('{challan_id}', id);
  const issued = await issueTicket(tx, context, path);
  if (issued === null) return reject('permission_denied');
  const { size, lang } = body;
  const detail = { kind: 'challan', number: challan.number, size };
  await writeAudit(tx, context, { action: 'paper.file_taken', subject_id: invoice_id, detail });
  const search = new URLSearchParams({
    size,
    ...defined({ lang }),
    ticket: issued.ticket,
  });
  const url = `/api/v1${path}?${search}`;
  return { data: { url, expires_at: issued.expires_at.toISOString() } };
});

/** Prints goods and quantities, the carrier and the customer; no amounts. */
async function setChallan(
  tx: Tx,
  shop_id: string,
  { challan, look }: { challan: WrittenChallan; look: Look },
): Promise<Printed> {
  const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'the shop exists');
  const language = look.lang ?? shop.language;
  const { number, customer_id, created_at, created_by, handed_to, carrier, note } = challan;
  const written_at = formatPrintedTime(created_at.toISOString(), shop.timezone, language);
  const party =
    customer_id === null ? undefined : await findPrintoutParty(tx, shop_id, customer_id);
  const none = { unit_price: null, product_discount: null, amount: null };
  const printoutMail = buildDocumentPrintout({
    document: {
      kind: 'challan',
      number,
      written_at,
      branch: challan.branch,
      made_by: created_by,
      party: party ?? null,
      lines: challan.lines.map((line) => ({
        ...line,
        ...none,
        vat_rate: null,
        vat: null,
        net: null,
      })),
      totals: null,
      payments: [],
      note,
      url: '',
      related: [{ kind: 'sale', number: challan.invoice_number }],
      fields: [
        ['handed_to', handed_to],
        ['carrier', carrier],
      ],
      is_void: challan.is_cancelled,
    },
    shop,
    language,
    translate: createPrintoutTranslator(language),
  });
  return typesetDocument(printoutMail, look.size, shop.logo);
}
