import { receiptDocument } from '#domains/documents/server/door/receipt-document.ts';
import { typesetDocument } from '#domains/documents/server/door/typeset-document.ts';
import { publicOrder } from '#domains/orders/server/register-order-links.ts';
import { publicDues } from '#domains/parties/server/public-dues.ts';
import { publicReceipt } from '#domains/sales/server/public-receipt.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/http/actor.ts';
import { safeName } from '#platform/http/send-file.ts';
import type { Site } from '#platform/http/site.ts';
import type { MailFile } from '#platform/mail/open-mail.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';

type Means = { database: Database; site: Site; typesetter: Typesetter; clock: () => Date };

/** `/r/{token}`, `/o/{token}.pdf`, `/d/{token}`: links to a document without an account. */
const LINK = /\/([rod])\/([\w-]+)(?:\.pdf)?$/;

/** A mail attaches the document behind its link: only the link decides what it contains. */
export function attachPrintouts(means: Means) {
  return async (link: string, language: Language): Promise<MailFile | null> => {
    const [, kind = '', token = ''] = LINK.exec(link) ?? [];
    const printed = await FINDERS[kind]?.(means, token, language);
    if (!printed) return null;
    const { file_name, template, content } = printed;
    const set = await means.typesetter.set({ template, content });
    return { file_name: safeName(file_name), content: Buffer.from(set) };
  };
}

type Find = (means: Means, token: string, language: Language) => Promise<Printed | null>;

const FINDERS: Readonly<Record<string, Find>> = {
  r: async (means, token, language) => {
    const receipt = await publicReceipt(means, token, language);
    return receipt && receiptDocument(receipt, 'a4');
  },
  o: (means, token, lang) => publicOrder(means, token, { size: 'a4', lang }),
  d: async (means, token, language) => {
    const found = await publicDues(means, { token, now: means.clock(), language });
    return found && typesetDocument(found.printout, 'a4', found.logo);
  },
};
