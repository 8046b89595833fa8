import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { FigureLanguage } from '#domains/kernel/core/figures.ts';
import type { DocumentPaper } from '#domains/papers/core/document-paper.ts';
import { openPages } from '#platform/contract/open-pages.ts';
import { askedFor, type Language, preferencesOf } from '#platform/contract/preferences.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import s from './dues.module.css';

type Found = { paper: DocumentPaper; own_language: FigureLanguage };

type Drawn = {
  paper: DocumentPaper | null;
  words: Record<string, string>;
  language: Language;
  token: string;
};

/** All that the page shows, so that it is whole without a script; first in their own language. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const token = params.token ?? '';
  const found = ((await context.get(openPages).dues?.(token, language)) ?? null) as Found | null;
  const isAsked = askedFor(request.url).language !== undefined;
  if (found !== null && !isAsked && found.own_language !== language) {
    throw redirect(`/d/${token}?lang=${found.own_language}`);
  }
  const words = (dictionary(language, 'paper') ?? {}) as Record<string, string>;
  const drawn: Drawn = { paper: found?.paper ?? null, words, language, token };
  return data(drawn, { status: found === null ? 404 : 200 });
}

/** What somebody owes is nobody's to find who does not have the link. */
export function headers() {
  return {
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

export const shouldRevalidate = () => false;

/** What a customer owes, paper by paper, for whoever holds the link. */
export default function PublicDues() {
  const { paper, words, language, token } = useLoaderData<Drawn>();
  const other = language === 'bn' ? 'en' : 'bn';
  if (paper === null) {
    return (
      <main className={s.page}>
        <title>{words.dues_not_found}</title>
        <meta name="robots" content="noindex, nofollow" />
        <PageMessage title={words.dues_not_found ?? ''} text={words.dues_not_found_text} />
      </main>
    );
  }
  return (
    <main className={s.page}>
      <title>{`${paper.title} · ${paper.shop}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <nav className={s.bar}>
        <a href={`/d/${token}.pdf?lang=${language}`}>{words.open_pdf}</a>
        <a href={`/d/${token}?lang=${other}`} lang={other} hrefLang={other}>
          {words.other_language}
        </a>
      </nav>
      <Sheet paper={paper} />
    </main>
  );
}

function Sheet({ paper }: { paper: DocumentPaper }) {
  const { columns, rows, sums, total, head } = paper;
  const [name = '', ...reached] = paper.party_lines;
  return (
    <article className={s.sheet}>
      <header className={s.shop}>
        <h1>{paper.shop}</h1>
        {paper.shop_lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <section className={s.whom}>
        <div>
          <h2>{paper.title}</h2>
          <p>{name}</p>
          {reached.map((line) => (
            <p key={line}>
              <small>{line}</small>
            </p>
          ))}
        </div>
        <dl>
          {head.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {rows.length > 0 && (
        <table className={s.papers}>
          <thead>
            <tr>
              {columns.map(({ label, is_figure }) => (
                <th key={label} scope="col" data-figure={is_figure || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name}
                  {row.below !== '' && <small>{row.below}</small>}
                </th>
                {row.cells.map((cell, at) => (
                  <td key={columns[at + 1]?.label} className="figures">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={s.sums}>
        {total !== null && (
          <div className={s.total}>
            <dt>{total.label}</dt>
            <dd className="figures">{total.amount}</dd>
          </div>
        )}
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={s.note}>{paper.note}</p>
    </article>
  );
}
