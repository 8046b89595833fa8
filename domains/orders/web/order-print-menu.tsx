import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PrintMenu } from '#domains/documents/web/part/print-menu.tsx';
import { ShareDocument } from '#domains/documents/web/part/share-document.tsx';
import { call } from '#platform/client/call.ts';
import type { Order } from '../contract/order.ts';
import { ORDER_PRINTOUT_ROUTES } from '../contract/order-printout.ts';
import { ORDER_TERMS } from '../core/order-kind.ts';

/** Prints a quotation or order, or sends it to the customer or supplier. */
export function OrderPrintMenu({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const { kind, id, number } = order;
  const routes = ORDER_PRINTOUT_ROUTES[kind];
  const params = { id };
  return (
    <>
      <PrintMenu findUrl={async (body) => (await call(routes.ticket, { params, body })).data.url} />
      {order.total !== undefined && (
        <ShareDocument
          id={id}
          title={`${t(kind)} ${number}`}
          findLink={() => call(routes.link, { params })}
          mail={
            me.can(`${ORDER_TERMS[kind].resource}.create`)
              ? (body) => call(routes.mail, { params, body })
              : undefined
          }
        />
      )}
    </>
  );
}
