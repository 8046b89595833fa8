import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { countMailedDocuments, lockMailed } from '../mailed-documents.sql.ts';
import { findPrintoutShop } from './find-printout-shop.sql.ts';
import { createPrintoutTranslator } from './printout-translator.ts';

export type PrintoutMail = {
  readonly to: string;
  /** The language of the printout; omitted: the shop's. */
  readonly lang?: 'bn' | 'en' | undefined;
  /** Selects the title: `title_{kind}`. */
  readonly kind: string;
  readonly number: string;
  /** The subject of the log entry. */
  readonly id: string;
  /** The public link of the document. */
  readonly url: string;
};

const DAY_MS = 24 * 60 * 60_000;

/** More in one day would be bulk mail. */
const MAILED_MAX = 500;

/** Sends a document by email, as link and PDF, and logs who sent it to whom. */
export async function mailPrintout(
  tx: Tx,
  context: Context,
  { to, lang, kind, number, id, url }: PrintoutMail,
): Promise<Rejection<'too_many_messages'> | null> {
  const { shop_id } = context.actor;
  await lockMailed(tx, shop_id);
  const since = new Date(context.now.getTime() - DAY_MS);
  if ((await countMailedDocuments(tx, shop_id, since)) >= MAILED_MAX) {
    return reject('too_many_messages', { params: { retry_after: DAY_MS / 1000 } });
  }
  const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'the shop exists');
  const language = lang ?? shop.language;
  const title = createPrintoutTranslator(language)(`title_${kind}`);
  const reached = [shop.name, shop.phone].filter((part) => part !== '').join(', ');
  const params = { shop: shop.name, reached, title, number, link: url };
  await queueMessage(tx, context, { to, template: 'paper', language, params, attachment: url });
  const detail = { kind, number, to };
  await writeAudit(tx, context, { action: 'paper.mailed', subject_id: id, detail });
  return null;
}
