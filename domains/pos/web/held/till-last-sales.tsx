import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSalesRoute } from '#domains/sales/contract/read-sale.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './till-lists.module.css';
import { PostedSale } from './till-posted-sale.tsx';

type Props = { isOpen: boolean; shop: Shop; branch_id: string; onClose: () => void };

/** Today's sales of this branch, newest first; each can be printed again. */
export function LastSales({ isOpen, shop, branch_id, onClose }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const [sale_id, setSale] = useState<string | null>(null);
  const close = () => {
    setSale(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={820}
      title={t('last_sales')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {sale_id === null ? (
        <TodaysSales branch_id={branch_id} currency={shop.currency} onOpen={setSale} />
      ) : (
        <PostedSale id={sale_id} shop={shop} onBack={() => setSale(null)} onLeave={close} />
      )}
    </Modal>
  );
}

type ListProps = { branch_id: string; currency: string; onOpen: (id: string) => void };

const SHOWN = 50;

function TodaysSales({ branch_id, currency, onOpen }: ListProps) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const dates = useDates();
  const query = { branch_id, from: dates.today(), limit: SHOWN };
  const list = useRef<HTMLUListElement>(null);
  const salesQuery = useQuery({ ...queryOptionsFor(listSalesRoute, { query }), staleTime: 0 });
  const isThere = salesQuery.data !== undefined;
  useEffect(() => {
    if (isThere) list.current?.querySelector('button')?.focus();
  }, [isThere]);
  if (salesQuery.error !== null && salesQuery.data === undefined) {
    return (
      <ErrorState
        title={t('last_sales_failed')}
        error={salesQuery.error}
        onRetry={() => void salesQuery.refetch()}
      />
    );
  }
  if (salesQuery.data === undefined) return <div className={ui.outline} aria-busy="true" />;
  const sales = salesQuery.data.data;
  if (sales.length === 0) return <p className={ui.quiet}>{t('no_sales_today')}</p>;
  return (
    <ul className={s.rows} ref={list}>
      {sales.map((sale) => (
        <li key={sale.id}>
          <button
            type="button"
            className={s.row}
            data-reversed={sale.reversed_by !== null || undefined}
            onClick={() => onOpen(sale.id)}
          >
            <span>
              <b className="figures">{sale.number}</b>
              <small>
                {[dates.time(sale.posted_at), sale.cashier, sale.customer_name]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {sale.reversed_by !== null && <small className={s.tag}>{t('reversed')}</small>}
            <b className="figures">{format.money(sale.total)}</b>
          </button>
        </li>
      ))}
      {salesQuery.data.next_cursor !== null && (
        <li className={s.all}>
          <Button component="a" href="/dashboard/sales" variant="subtle">
            {t('all_sales')}
          </Button>
        </li>
      )}
    </ul>
  );
}
