import type { PaperSize } from '#domains/documents/contract/paper-size.ts';
import { documentPaper, type PaperDocument } from '#domains/documents/core/document-paper.ts';
import { mushakPaper } from '#domains/documents/core/mushak-paper.ts';
import { findPaperParty } from '#domains/documents/server/door/find-paper-party.sql.ts';
import { findPaperShop } from '#domains/documents/server/door/find-paper-shop.sql.ts';
import { paperWords } from '#domains/documents/server/door/paper-words.ts';
import { setPaper } from '#domains/documents/server/door/set-paper.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { printedTime } from '#domains/kernel/core/written-time.ts';
import { findOffersOf } from '#domains/promotions/server/door/offers-of.sql.ts';
import { receiptUrl } from '#domains/sales/server/door/receipt-url.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { PostedDocument } from '../contract/document.ts';

type Posted = Omit<PostedDocument, 'journal'>;
type Look = { size: PaperSize; lang?: 'bn' | 'en' | undefined; form: 'plain' | 'mushak_6_3' };

/** The paper of a posted document, ready to be set. */
export async function paperOf(
  tx: Tx,
  { posted, look }: { posted: Posted; look: Look },
  context: Context,
): Promise<Printed | Rejection<'no_tax_invoice'>> {
  const { shop_id } = context.actor;
  const shop = assertPresent(await findPaperShop(tx, shop_id), 'the shop of an actor');
  if (look.form === 'mushak_6_3' && !hasTaxInvoice(posted, shop.bin)) {
    return reject('no_tax_invoice', { path: 'form' });
  }
  const language = look.lang ?? shop.language;
  const document: PaperDocument = {
    ...posted,
    written_at: printedTime(posted.posted_at, shop.timezone, language),
    branch: { name: posted.branch_name, name_bn: posted.branch_name_bn },
    made_by: posted.posted_by,
    party: (posted.party && (await findPaperParty(tx, shop_id, posted.party.id))) ?? null,
    offers: isSold(posted.kind) ? await findOffersOf(tx, shop_id, posted.id) : [],
    is_void: posted.reversed_by !== null,
    url: isSold(posted.kind) ? receiptUrl(context.site, { shop_id, sale_id: posted.id }) : '',
  };
  const input = { document, shop, language, words: paperWords(language) };
  const paper = look.form === 'plain' ? documentPaper(input) : mushakPaper(input);
  return setPaper(paper, look.form === 'plain' ? look.size : 'a4', shop.logo);
}

function isSold(kind: string): boolean {
  return kind === 'sale' || kind === 'exchange';
}

/** A seller without a BIN gives none, and of what came back there is a credit note. */
function hasTaxInvoice({ kind }: Posted, bin: string): boolean {
  return isSold(kind) && bin !== '';
}
