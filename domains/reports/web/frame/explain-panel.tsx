import { Loader } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Explanation } from '../../contract/report-route.ts';
import { explainRoute } from '../../contract/statements.ts';
import { addressOf } from '../permitted-link.tsx';
import s from './report.module.css';

/** A cell by the keys of its row and column, with the query of its report. */
export type ExplainedCell = {
  report: string;
  row: string;
  column: string;
  query: Readonly<Record<string, string>>;
};

type Explained = ReturnType<typeof useExplanation>;

function useExplanation({ report, row, column, query }: ExplainedCell) {
  return useQuery(
    queryOptionsFor(explainRoute, { query: { ...query, report, row, column } as never }),
  );
}

type Props = { cell: ExplainedCell; currency: string; onClose: () => void };

/** What an amount is made of; each term opens in place, down to ledgers and documents. */
export function ExplainPanel({ cell, currency, onClose }: Props) {
  const { t, i18n } = useTranslation('reports');
  const explained = useExplanation(cell);
  const format = useNumberFormat(currency);
  const dates = useDates();
  const data = explained.data?.data;
  if (data === undefined) {
    return (
      <section className={s.explained} aria-label={t('explain')}>
        <Head onClose={onClose}>{t('explain')}</Head>
        <Waiting explained={explained} />
      </section>
    );
  }
  const name = localName(data, i18n.language);
  return (
    <section className={s.explained} aria-label={t('explain')}>
      <Head onClose={onClose}>
        {name}, {localName(columnOf(data), i18n.language)}
      </Head>
      <strong className="figures">{writeValue(data.kind, data.amount, format)}</strong>
      <span>
        <Tag tone="ok">
          <IconCircleCheck size={16} aria-hidden />
          {t('agrees_ledger')}
        </Tag>
      </span>
      <Terms explanation={data} cell={cell} />
      <p className={s.result}>
        = {name} {writeValue(data.kind, data.amount, format)}
      </p>
      <p>
        {dates.day(data.from)} – {dates.day(data.to)} ·{' '}
        {t('posted_to', { time: dates.moment(data.as_of_posted) })}
      </p>
    </section>
  );
}

/** It loads, or it failed and can be tried again. */
function Waiting({ explained: { error, refetch } }: { explained: Explained }) {
  const { t } = useTranslation(['reports', 'common']);
  if (error === null) return <Loader size="sm" aria-label={t('explain')} />;
  return (
    <>
      <p className={ui.failure} role="alert">
        {failureText(error, t('failed'))}
      </p>
      <button type="button" className={ui.link} onClick={() => void refetch()}>
        {t('common:try_again')}
      </button>
    </>
  );
}

function columnOf({ column_name, column_name_bn }: Explanation) {
  return { name: column_name, name_bn: column_name_bn };
}

function writeValue(
  kind: Explanation['kind'],
  value: number | null,
  format: ReturnType<typeof useNumberFormat>,
): string {
  if (value === null) return '–';
  return kind === 'money' ? format.money(value as Minor) : `${format.percent(value as Rate)}%`;
}

function Head({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('reports');
  return (
    <div className={ui.ends}>
      <h2>{children}</h2>
      <button type="button" className={ui.square} aria-label={t('close')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

type TermsProps = { explanation: Explanation; cell: ExplainedCell };

function Terms({ explanation, cell }: TermsProps) {
  const { t } = useTranslation('reports');
  const { terms, drill } = explanation;
  if (terms.length === 0) {
    const to = drill === null ? null : pageOf(drill);
    if (to === null) return <p>{t('no_terms')}</p>;
    return <Link to={to}>{t(opensLabel(to))}</Link>;
  }
  return (
    <ul className={s.terms}>
      {terms.map((term) => (
        <Term
          key={`${term.sign} ${term.what} ${term.key} ${term.branch_id}`}
          term={term}
          cell={cell}
        />
      ))}
    </ul>
  );
}

type TermProps = { term: Explanation['terms'][number]; cell: ExplainedCell };

function Term({ term, cell }: TermProps) {
  const { t, i18n } = useTranslation('reports');
  const format = useNumberFormat();
  const [isOpen, setOpen] = useState(false);
  const { sign, what, code, amount, explain, drill } = term;
  const name = localName(term, i18n.language);
  const label = what === 'row' ? name : `${name}, ${t(`what_${what}`)}`;
  const to = drill === null ? null : pageOf(drill);
  return (
    <li>
      <div className={s.term}>
        <span aria-hidden="true">{sign === '-' ? '−' : sign === '/' ? '÷' : ''}</span>
        <span>
          {label} <span className={`figures ${s.code}`}>{format.digits(code)}</span>
        </span>
        <span className="figures">{format.amount(amount)}</span>
        {explain !== null && (
          <button
            type="button"
            className={ui.square}
            aria-expanded={isOpen}
            aria-label={`${t('explain')}: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        )}
        {to !== null && (
          <Link to={to} className={ui.square} aria-label={`${t(opensLabel(to))}: ${label}`}>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        )}
      </div>
      {isOpen && explain !== null && (
        <TermOpened cell={{ ...cell, row: explain.row, column: explain.column }} />
      )}
    </li>
  );
}

function TermOpened({ cell }: { cell: ExplainedCell }) {
  const explained = useExplanation(cell);
  if (explained.data === undefined) return <Waiting explained={explained} />;
  return <Terms explanation={explained.data.data} cell={cell} />;
}

type Drill = NonNullable<Explanation['drill']>;

/** The page that shows what a drill lists; null: none does. */
export function pageOf({ path, query }: Drill): string | null {
  if (path === '/book-keeping/ledger') return addressOf('/dashboard/ledger', query);
  if (path === '/book-keeping/cash-flow-documents') {
    return addressOf('/dashboard/reports/cash-flow-statement/documents', query);
  }
  return null;
}

function opensLabel(page: string): string {
  return page.startsWith('/dashboard/ledger') ? 'opens_ledger' : 'opens_documents';
}
