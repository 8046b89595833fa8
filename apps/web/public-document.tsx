import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Language } from '#platform/contract/preferences.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import s from './public-document.module.css';

/** The data of a page behind a link. */
export type Opened<Paper> = {
  printout: Paper | null;
  translations: Record<string, string>;
  language: Language;
  token: string;
};

export const answerOf = <Paper,>(opened: Opened<Paper>) =>
  data(opened, { status: opened.printout === null ? 404 : 200 });

/** Pages behind a link are hidden from search engines. */
export const hiddenHeaders = () => ({
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});

type Props = {
  /** The path of the page, and with `.pdf` that of the file. */
  path: string;
  title: string;
  translations: Record<string, string>;
  language: Language;
  /** Width of the document in pixels, which the links above it share. */
  width: number;
  children: ReactNode;
};

/** A document behind a link, with links to its file and to the other language. */
export function PublicDocument({ path, title, translations, language, width, children }: Props) {
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <Frame title={title}>
      <nav className={s.bar} style={{ maxWidth: width }}>
        <a href={`${path}.pdf?lang=${language}`}>{translations.open_pdf}</a>
        <a href={`${path}?lang=${other}`} lang={other} hrefLang={other}>
          {translations.other_language}
        </a>
      </nav>
      {children}
    </Frame>
  );
}

export function PublicDocumentNotFound({ title = '', text }: { title?: string; text?: string }) {
  return (
    <Frame title={title}>
      <PageMessage title={title} text={text} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={s.page}>
      <title>{title}</title>
      <meta name="robots" content="noindex, nofollow" />
      {children}
    </main>
  );
}
