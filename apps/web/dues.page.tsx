import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { DocumentPaper } from '#domains/documents/core/document-paper.ts';
import type { FigureLanguage } from '#domains/kernel/core/figures.ts';
import { openPages } from '#platform/contract/open-pages.ts';
import { askedFor, preferencesOf } from '#platform/contract/preferences.ts';
import s from './dues.module.css';
import { answerOf, hiddenHeaders, NoOpenPaper, type Opened, OpenPaper } from './open-paper.tsx';

type Found = { paper: DocumentPaper; own_language: FigureLanguage };

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
  return answerOf({ paper: found?.paper ?? null, words, language, token });
}

export const headers = hiddenHeaders;

export const shouldRevalidate = () => false;

/** What a customer owes, paper by paper, for whoever holds the link. */
export default function PublicDues() {
  const { paper, words, language, token } = useLoaderData<Opened<DocumentPaper>>();
  if (paper === null) {
    return <NoOpenPaper title={words.dues_not_found} text={words.dues_not_found_text} />;
  }
  const title = `${paper.title} · ${paper.shop}`;
  return (
    <OpenPaper path={`/d/${token}`} width={640} {...{ title, words, language }}>
      <Sheet paper={paper} />
    </OpenPaper>
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
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
        {total !== null && (
          <div className={s.total}>
            <dt>{total.label}</dt>
            <dd className="figures">{total.amount}</dd>
          </div>
        )}
      </dl>
      <p className={s.note}>{paper.note}</p>
    </article>
  );
}
