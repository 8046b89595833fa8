import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { convertRoutes, ORDER_ROUTES, type Order } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { CancelOrder } from './cancel-order.tsx';
import s from './part/trade.module.css';
import { useOrderAction } from './part/use-order-action.ts';
import { pathOf } from './use-kind-of-page.ts';

/** The actions on an order in its current state. */
export function OrderActions({ kind, order }: { kind: WrittenKind; order: Order }) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const navigate = useNavigate();
  const { id, version, state } = order;
  const routes = ORDER_ROUTES[kind];
  const { resource, becomes } = ORDER_TERMS[kind];
  const canEdit = me.can(`${resource}.create`);
  const isOpen = state === 'draft' || state === 'sent' || state === 'part';
  const input = { params: { id }, body: { version } };
  const send = useOrderAction(routes.send);
  const close = useOrderAction(routes.close);
  const reopen = useOrderAction(routes.reopen);
  const isQuotation = kind === 'sales_quotation' || kind === 'purchase_quotation';
  const convert = useOrderAction(
    convertRoutes[isQuotation ? kind : 'sales_quotation'],
    ({ data }) => navigate(pathOf(data.kind, data.id)),
  );
  const isSold = ORDER_TERMS[kind].party === 'customer';
  const canConvert = becomes !== null && me.can(`${ORDER_TERMS[becomes].resource}.create`);
  const error = send.error ?? close.error ?? reopen.error ?? convert.error;
  const isBusy = [send, close, reopen, convert].some(({ isPending }) => isPending);
  const plain = { variant: 'default', size: 'md', disabled: isBusy } as const;
  return (
    <div className={s.fields}>
      <div className={s.buttons}>
        {isOpen && isSold && me.can('sales.create') && (
          <Button
            component={Link}
            to={`/dashboard/invoices/new?order=${id}&kind=${kind}`}
            size="md"
          >
            {t('make_invoice')}
          </Button>
        )}
        {isOpen && kind === 'purchase_order' && me.can('goods-receipt.create') && (
          <Button component={Link} to={`/dashboard/purchases/new?order=${id}`} size="md">
            {t('receive_goods')}
          </Button>
        )}
        {isOpen && canConvert && (
          <Button
            {...plain}
            onClick={() => convert.mutate({ params: { id }, body: { id: uuidv7() } })}
          >
            {t('make_order')}
          </Button>
        )}
        {state === 'draft' && canEdit && (
          <Button {...plain} onClick={() => send.mutate(input)}>
            {t('mark_sent')}
          </Button>
        )}
        {state !== 'draft' && state !== 'part' && canEdit && (
          <Button {...plain} onClick={() => reopen.mutate(input)}>
            {t('take_back')}
          </Button>
        )}
        {isOpen && canEdit && (
          <CancelOrder
            order={order}
            isBusy={isBusy}
            error={close.error}
            requiresReason
            onConfirm={(given) => close.mutate({ params: { id }, body: { version, ...given } })}
          />
        )}
      </div>
      {error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(error, t('unreached'))}
        </p>
      )}
    </div>
  );
}
