import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { ORDER_ROUTES, type Order } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { AdvanceSide } from './advance-side.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderEditor } from './order-editor.tsx';
import { OrderPrintMenu } from './order-print-menu.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { draftOfOrder } from './part/draft-of-order.ts';
import { OrderTag } from './part/order-tag.tsx';
import s from './part/trade.module.css';
import { toRequest } from './part/trade-draft.ts';
import { useOrderAction } from './part/use-order-action.ts';
import { sideOf, useKindOfPage } from './use-kind-of-page.ts';

/** A quotation or order: editable as a draft, later with its documents. */
export default function OrderPage() {
  const kind = useKindOfPage();
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const me = useMe();
  const { resource } = ORDER_TERMS[kind];
  const canRead = me.can(`${resource}.read`);
  const orderQuery = useQuery({
    ...queryOptionsFor(ORDER_ROUTES[kind].read, { params: { id } }),
    enabled: canRead,
  });
  const order = orderQuery.data?.data;
  // A user who may not see the agreed costs must not edit them.
  const isWritten = order?.state === 'draft' && order.total !== undefined;
  return (
    <ListPage
      title={t(kind)}
      number={order?.number}
      trail={[t(`${kind}s`)]}
      aside={order !== undefined && <Head order={order} />}
    >
      {!canRead && <NoPermission />}
      {orderQuery.error !== null && order === undefined && (
        <ErrorState
          title={t('order_failed')}
          error={orderQuery.error}
          onRetry={() => void orderQuery.refetch()}
        />
      )}
      {canRead && orderQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {order !== undefined &&
        (isWritten && me.can(`${resource}.create`) ? (
          <FormDraft key={order.version} of={`order ${order.id} ${order.version}`}>
            <Draft kind={kind} order={order} />
          </FormDraft>
        ) : (
          <OrderSheet order={order} actions={<OrderActions kind={kind} order={order} />} />
        ))}
    </ListPage>
  );
}

function Head({ order }: { order: Order }) {
  const dates = useDates();
  return (
    <>
      <OrderTag state={order.state} />
      <span className={ui.quiet}>
        <span className="figures">{dates.day(order.business_date)}</span> · {order.created_by}
      </span>
      <span className={`${ui.row} ${s.acts}`}>
        <OrderPrintMenu order={order} />
      </span>
    </>
  );
}

function Draft({ kind, order }: { kind: WrittenKind; order: Order }) {
  const { id, version } = order;
  const changing = useOrderAction(ORDER_ROUTES[kind].change);
  return (
    <OrderEditor
      kind={kind}
      begin={draftOfOrder(order)}
      hasDeposit={order.advance !== null}
      error={changing.error}
      isBusy={changing.isPending}
      onSave={(draft) =>
        changing.mutate({
          params: { id },
          body: { version, ...toRequest(draft, sideOf(kind)) },
        })
      }
    >
      <section className={ui.sheet}>
        <OrderActions kind={kind} order={order} />
      </section>
      {order.kind === 'sales_order' && <AdvanceSide order={order} />}
    </OrderEditor>
  );
}
