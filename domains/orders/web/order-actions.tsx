import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
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
  const convertRoute = convertRoutes[isQuotation ? kind : 'sales_quotation'];
  const converting = usePostOnce(
    (new_id) => call(convertRoute, { params: { id }, body: { id: new_id } }),
    {
      unreached: t('unreached'),
      onDone: ({ data }) => void navigate(pathOf(data.kind, data.id)),
      hasOwnId: true,
    },
  );
  const isSold = ORDER_TERMS[kind].party === 'customer';
  const canConvert = becomes !== null && me.can(`${ORDER_TERMS[becomes].resource}.create`);
  const error = send.error ?? close.error ?? reopen.error ?? converting.error;
  const isSending = [send, close, reopen].some(({ isPending }) => isPending);
  const isBusy = isSending || converting.isBusy;
  const plain = { variant: 'default', size: 'md', disabled: isBusy } as const;
  return (
    <div className={ui.parts}>
      <div className={`${ui.row} ${s.buttons}`}>
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
          <Button {...plain} onClick={() => converting.post()}>
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
