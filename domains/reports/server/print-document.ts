import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import type { PaperSize } from '#domains/documents/contract/paper-size.ts';
import {
  buildDocumentPrintout,
  type PrintoutSource,
} from '#domains/documents/core/document-printout.ts';
import { buildMushakPrintout } from '#domains/documents/core/mushak-printout.ts';
import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { findPrintoutShop } from '#domains/documents/server/door/find-printout-shop.sql.ts';
import { createPrintoutTranslator } from '#domains/documents/server/door/printout-translator.ts';
import { typesetDocument } from '#domains/documents/server/door/typeset-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findAppliedPromotions } from '#domains/promotions/server/door/promotions-of.sql.ts';
import { receiptUrl } from '#domains/sales/server/door/receipt-url.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { PostedDocument } from '../contract/document.ts';

type Posted = Omit<PostedDocument, 'journal'>;
type Look = { size: PaperSize; lang?: 'bn' | 'en' | undefined; form: 'plain' | 'mushak_6_3' };

/** The printout of a posted document, ready for layout. */
export async function printDocument(
  tx: Tx,
  { posted, kinds, look }: { posted: Posted; kinds: readonly DocumentKind[]; look: Look },
  context: Context,
): Promise<Printed | Rejection<'no_tax_invoice'>> {
  const { shop_id } = context.actor;
  const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'the shop exists');
  const isSale = kinds.some(({ name, is_sale }) => name === posted.kind && is_sale === true);
  // A seller without a BIN gives none, and of what came back there is a credit note.
  if (look.form === 'mushak_6_3' && !(isSale && shop.bin !== '')) {
    return reject('no_tax_invoice', { path: 'form' });
  }
  const language = look.lang ?? shop.language;
  const document: PrintoutSource = {
    ...posted,
    written_at: formatPrintedTime(posted.posted_at, shop.timezone, language),
    branch: { name: posted.branch_name, name_bn: posted.branch_name_bn },
    made_by: posted.posted_by,
    party: (posted.party && (await findPrintoutParty(tx, shop_id, posted.party.id))) ?? null,
    promotions: isSale ? await findAppliedPromotions(tx, shop_id, posted.id) : [],
    is_void: posted.reversed_by !== null,
    url: isSale ? receiptUrl(context.site, { shop_id, sale_id: posted.id }) : '',
  };
  const input = { document, shop, language, translate: createPrintoutTranslator(language) };
  const printout =
    look.form === 'plain' ? buildDocumentPrintout(input) : buildMushakPrintout(input);
  return typesetDocument(printout, look.form === 'plain' ? look.size : 'a4', shop.logo);
}
