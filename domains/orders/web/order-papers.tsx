import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PaperMenu } from '#domains/documents/web/part/paper-menu.tsx';
import { SharePaper } from '#domains/documents/web/part/share-paper.tsx';
import { call } from '#platform/client/call.ts';
import type { Order } from '../contract/order.ts';
import { ORDER_PAPER_ROUTES } from '../contract/order-paper.ts';
import { ORDER_TERMS } from '../core/order-kind.ts';

/** The paper of a quotation or order, to be printed or sent to its other side. */
export function OrderPapers({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const { kind, id, number } = order;
  const routes = ORDER_PAPER_ROUTES[kind];
  const params = { id };
  return (
    <>
      <PaperMenu findUrl={async (body) => (await call(routes.ticket, { params, body })).data.url} />
      {order.total !== undefined && (
        <SharePaper
          id={id}
          title={`${t(kind)} ${number}`}
          findLink={() => call(routes.link, { params })}
          {...(me.can(`${ORDER_TERMS[kind].resource}.create`) && {
            mail: (body) => call(routes.mail, { params, body }),
          })}
        />
      )}
    </>
  );
}
