import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { DocumentPrintout } from '#domains/documents/core/document-printout.ts';
import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf, readRequestedPreferences } from '#platform/contract/preferences.ts';
import ui from '#platform/ui/shapes.module.css';
import s from './dues.module.css';
import {
  answerOf,
  hiddenHeaders,
  type Opened,
  PublicDocument,
  PublicDocumentNotFound,
} from './public-document.tsx';

type Found = { printout: DocumentPrintout; own_language: NumberLanguage };

/**
 * All data of the page, so that it is complete without a script; the shop's language comes first.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const token = params.token ?? '';
  const found = ((await context.get(openPages).dues?.(token, language)) ?? null) as Found | null;
  const isRequested = readRequestedPreferences(request.url).language !== undefined;
  if (found !== null && !isRequested && found.own_language !== language) {
    throw redirect(`/d/${token}?lang=${found.own_language}`);
  }
  const translations = (dictionary(language, 'paper') ?? {}) as Record<string, string>;
  return answerOf({ printout: found?.printout ?? null, translations, language, token });
}

export const headers = hiddenHeaders;

export const shouldRevalidate = () => false;

/** The dues of a customer, document by document, for anybody with the link. */
export default function PublicDues() {
  const { printout, translations, language, token } = useLoaderData<Opened<DocumentPrintout>>();
  if (printout === null) {
    return (
      <PublicDocumentNotFound
        title={translations.dues_not_found}
        text={translations.dues_not_found_text}
      />
    );
  }
  const title = `${printout.title} · ${printout.shop}`;
  return (
    <PublicDocument
      path={`/d/${token}`}
      width={640}
      title={title}
      translations={translations}
      language={language}
    >
      <Sheet printout={printout} />
    </PublicDocument>
  );
}

function Sheet({ printout }: { printout: DocumentPrintout }) {
  const { columns, rows, sums, total, head } = printout;
  const [name = '', ...reached] = printout.party_lines;
  return (
    <article className={s.sheet}>
      <header className={s.shop}>
        <h1>{printout.shop}</h1>
        {printout.shop_lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <section className={s.whom}>
        <div>
          <h2>{printout.title}</h2>
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
              {columns.map(({ label, is_numeric }) => (
                <th key={label} scope="col" data-figure={is_numeric || undefined}>
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
      <p className={ui.quiet}>{printout.note}</p>
    </article>
  );
}
