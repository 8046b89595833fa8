import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type DraftTender, TenderFields } from '#domains/payments/web/part/tender-fields.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { postAdvanceSaleRoute } from '../contract/advance-sale.ts';
import { OrderEditor } from './order-editor.tsx';
import s from './part/trade.module.css';
import { EMPTY_TRADE, toRequest } from './part/trade-draft.ts';
import { useDeed } from './part/use-deed.ts';
import { pathOf } from './use-kind-of-page.ts';

/** Sold now and delivered later: the order, and the money that the customer leaves for it. */
export default function NewAdvanceSale() {
  const { t } = useTranslation('orders');
  const may = useMe().can('sales-order.create');
  return (
    <ListPage title={t('new_advance_sale')} trail={[t('advance_sales')]}>
      {may ? <Writing /> : <NoPermission />}
    </ListPage>
  );
}

function Writing() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  // One id of each for every try: what was posted once is not posted twice.
  const [ids] = useState(() => ({ order: uuidv7(), deposit: uuidv7() }));
  const [tenders, setTenders] = useState<readonly DraftTender[]>([]);
  const selling = useDeed(postAdvanceSaleRoute, ({ data }) => {
    void navigate(pathOf('sales_order', data.id), { replace: true });
  });
  const payments = tenders.filter(({ amount }) => amount > 0);
  return (
    <OrderEditor
      kind="sales_order"
      begin={EMPTY_TRADE}
      error={selling.error}
      isBusy={selling.isPending}
      missing={payments.length === 0 ? 'deposit' : null}
      before={(total) => (
        <section className={`${s.sheet} ${s.fields}`}>
          <TenderFields
            label={t('deposit_now')}
            tenders={tenders}
            rest={total}
            onChange={setTenders}
          />
        </section>
      )}
      onSave={(draft) =>
        selling.mutate({
          body: {
            ...{ id: ids.order, ...toRequest(draft, 'sold') },
            deposit: { id: ids.deposit, payments },
          },
        })
      }
    />
  );
}
