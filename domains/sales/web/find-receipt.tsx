import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { useWhenFound } from '#platform/ui/use-when-found.ts';
import { listSalesRoute } from '../contract/read-sale.ts';
import s from './return.module.css';

type Props = { currency: string; onFind: (code: string) => void; onLoose: () => void };

/** A number with its series, a link, or the bare token of a QR code: the server resolves it. */
const CODE = /\/|^[A-Za-z0-9_-]{64}$/;
const ROWS = 12;

/** Finds a receipt by scan, number, name or phone; the latest sales are listed at once. */
export function FindReceipt({ currency, onFind, onLoose }: Props) {
  const { t } = useTranslation('returns');
  const me = useMe();
  const [text, setText] = useState('');
  const isCode = CODE.test(text.trim());
  const typed = toLatinDigits(text.trim());
  const [q] = useDebouncedValue(isCode ? '' : typed, 200);
  const found = useLastSales(q);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  const isFound = q === typed && !found.isPending && !found.isPlaceholderData;
  const { whenFound } = useWhenFound(typed, isFound);
  const findFirst = useRef(() => {});
  findFirst.current = () => onFind(found.data?.[0]?.id ?? text.trim());
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    if (isCode || /^\d+$/.test(typed)) onFind(text.trim());
    else whenFound(() => findFirst.current());
  };
  return (
    <div className={`${ui.page} ${ui.column}`}>
      <form className={ui.search} onSubmit={find}>
        <IconScan size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          data-takes-codes
          aria-label={t('find')}
          placeholder={t('find')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ''}>
          {t('find_button')}
        </Button>
      </form>
      {(me.can('return-sale.without_receipt') || me.can('approvals.create')) && (
        <p className={`${ui.ends} ${ui.hint}`}>
          <span>{t('without_receipt_text')}</span>
          <Button variant="default" onClick={onLoose}>
            {t('without_receipt')}
          </Button>
        </p>
      )}
      {found.error !== null && found.data === undefined ? (
        <ErrorState
          title={t('sales_failed')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LastSales rows={found.data} isSearch={q !== ''} currency={currency} onFind={onFind} />
      )}
    </div>
  );
}

/** Sales and exchanges that are not reversed. */
function useLastSales(q: string) {
  const query = { kind: 'all' as const, limit: 50, q: q || undefined };
  return useQuery({
    ...queryOptionsFor(listSalesRoute, { query }),
    placeholderData: keepPreviousData,
    select: ({ data }) =>
      data
        .filter(({ kind, reversed_by }) => {
          return (kind === 'sale' || kind === 'exchange') && reversed_by === null;
        })
        .slice(0, ROWS),
  });
}

type Row = CallAnswer<typeof listSalesRoute>['data'][number];

type ListProps = {
  rows: readonly Row[] | undefined;
  isSearch: boolean;
  currency: string;
  onFind: (code: string) => void;
};

function LastSales({ rows, isSearch, currency, onFind }: ListProps) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(currency);
  const dates = useDates();
  if (rows === undefined) return <div className={ui.outline} aria-busy="true" />;
  if (rows.length === 0) {
    return isSearch ? (
      <PageMessage title={t('no_sales')} text={t('no_sales_text')} />
    ) : (
      <PageMessage title={t('no_sales_yet')} text={t('no_sales_yet_text')} />
    );
  }
  return (
    <section className={ui.sheet} aria-label={t(isSearch ? 'found_sales' : 'last_sales')}>
      <h2>{t(isSearch ? 'found_sales' : 'last_sales')}</h2>
      <ul className={ui.press}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={s.sale} onClick={() => onFind(row.id)}>
              <b className="figures">{row.number}</b>
              <span>{row.customer_name ?? t('walk_in')}</span>
              <span className={`${ui.quiet} figures`}>
                {dates.shortDay(row.business_date)}, {dates.time(row.posted_at)}
              </span>
              <b className={`${ui.amount} figures`}>
                {row.kind === 'sale' ? format.money(row.total) : ''}
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
