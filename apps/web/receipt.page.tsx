import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ReceiptPaper } from '#domains/pos/core/receipt-paper.ts';
import { ReceiptSheet } from '#domains/pos/web/part/receipt-sheet.tsx';
import { openPages } from '#platform/contract/open-pages.ts';
import { type Language, preferencesOf } from '#platform/contract/preferences.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import s from './receipt.module.css';

type Drawn = {
  paper: ReceiptPaper | null;
  words: Record<string, string>;
  language: Language;
  token: string;
};

/** All that the page shows, so that it is whole without a script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const token = params.token ?? '';
  const found = await context.get(openPages).receipt?.(token, language);
  const paper = (found ?? null) as ReceiptPaper | null;
  const words = (dictionary(language, 'receipt') ?? {}) as Record<string, string>;
  const drawn: Drawn = { paper, words, language, token };
  return data(drawn, { status: paper === null ? 404 : 200 });
}

/** A receipt is nobody's to find who does not have it. */
export function headers() {
  return {
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

export const shouldRevalidate = () => false;

/** The receipt behind its QR, for whoever holds it. */
export default function PublicReceipt() {
  const { paper, words, language, token } = useLoaderData<Drawn>();
  const other = language === 'bn' ? 'en' : 'bn';
  if (paper === null) {
    return (
      <main className={s.page}>
        <title>{words.not_found}</title>
        <meta name="robots" content="noindex, nofollow" />
        <PageMessage title={words.not_found ?? ''} text={words.not_found_text} />
      </main>
    );
  }
  return (
    <main className={s.page}>
      <title>{`${paper.head[0]?.[0]} · ${paper.shop}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <nav className={s.bar}>
        <a href={`/r/${token}.pdf?lang=${language}`}>{words.open_pdf}</a>
        <a href={`/r/${token}?lang=${other}`} lang={other} hrefLang={other}>
          {words.other_language}
        </a>
      </nav>
      <div className={s.sheet}>
        <ReceiptSheet
          paper={paper}
          size="80"
          heading="h1"
          qr={<QrCode text={paper.url} label={words.qr_of ?? ''} />}
        />
      </div>
    </main>
  );
}
