import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReceiptPrintout } from '#domains/documents/core/receipt-printout.ts';
import { ReceiptSheet } from '#domains/documents/web/part/receipt-sheet.tsx';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import { QrCode } from '#platform/ui/qr-code.tsx';
import {
  answerOf,
  hiddenHeaders,
  type Opened,
  PublicDocument,
  PublicDocumentNotFound,
} from './public-document.tsx';
import s from './receipt.module.css';

/** All data of the page, so that it is complete without a script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const token = params.token ?? '';
  const found = await context.get(openPages).receipt?.(token, language);
  const printout = (found ?? null) as ReceiptPrintout | null;
  const translations = (dictionary(language, 'receipt') ?? {}) as Record<string, string>;
  return answerOf({ printout, translations, language, token });
}

export const headers = hiddenHeaders;

export const shouldRevalidate = () => false;

/** The receipt behind its QR code, for anybody with the link. */
export default function PublicReceipt() {
  const { printout, translations, language, token } = useLoaderData<Opened<ReceiptPrintout>>();
  if (printout === null)
    return (
      <PublicDocumentNotFound title={translations.not_found} text={translations.not_found_text} />
    );
  const title = `${printout.head[0]?.[0]} · ${printout.shop}`;
  return (
    <PublicDocument
      path={`/r/${token}`}
      width={371}
      title={title}
      translations={translations}
      language={language}
    >
      <div className={s.sheet}>
        <ReceiptSheet
          printout={printout}
          size="80"
          heading="h1"
          qr={<QrCode text={printout.url} label={translations.qr_of ?? ''} />}
        />
      </div>
    </PublicDocument>
  );
}
