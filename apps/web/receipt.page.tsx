import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReceiptPaper } from '#domains/documents/core/receipt-paper.ts';
import { ReceiptSheet } from '#domains/documents/web/part/receipt-sheet.tsx';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { answerOf, hiddenHeaders, NoOpenPaper, type Opened, OpenPaper } from './open-paper.tsx';
import s from './receipt.module.css';

/** All that the page shows, so that it is whole without a script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const token = params.token ?? '';
  const found = await context.get(openPages).receipt?.(token, language);
  const paper = (found ?? null) as ReceiptPaper | null;
  const words = (dictionary(language, 'receipt') ?? {}) as Record<string, string>;
  return answerOf({ paper, words, language, token });
}

export const headers = hiddenHeaders;

export const shouldRevalidate = () => false;

/** The receipt behind its QR, for whoever holds it. */
export default function PublicReceipt() {
  const { paper, words, language, token } = useLoaderData<Opened<ReceiptPaper>>();
  if (paper === null) return <NoOpenPaper title={words.not_found} text={words.not_found_text} />;
  const title = `${paper.head[0]?.[0]} · ${paper.shop}`;
  return (
    <OpenPaper path={`/r/${token}`} width={371} {...{ title, words, language }}>
      <div className={s.sheet}>
        <ReceiptSheet
          paper={paper}
          size="80"
          heading="h1"
          qr={<QrCode text={paper.url} label={words.qr_of ?? ''} />}
        />
      </div>
    </OpenPaper>
  );
}
