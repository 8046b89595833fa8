import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { postAdvanceSaleRoute } from '../contract/advance-sale.ts';
import { OrderEditor } from './order-editor.tsx';
import { EMPTY_TRADE, type TradeDraft, toRequest } from './part/trade-draft.ts';
import { useOrderAction } from './part/use-order-action.ts';
import { pathOf } from './use-kind-of-page.ts';

/** Sold now and delivered later: the order with its deposit. */
export default function NewAdvanceSale() {
  const { t } = useTranslation('orders');
  const canCreate = useMe().can('sales-order.create');
  return (
    <ListPage title={t('new_advance_sale')} trail={[t('advance_sales')]}>
      {canCreate ? (
        <FormDraft of="advance_sale">
          <Writing />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function Writing() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const saved = useSavedDraft<TradeDraft>(EMPTY_TRADE);
  // The same id for every try, so that a deposit is posted only once.
  const [deposit_id] = useState(() => uuidv7());
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const selling = useOrderAction(postAdvanceSaleRoute, ({ data }) => {
    saved.clear();
    void navigate(pathOf('sales_order', data.id), { replace: true });
  });
  const payments = tenders.filter(({ amount }) => amount > 0);
  return (
    <OrderEditor
      kind="sales_order"
      begin={EMPTY_TRADE}
      saved={saved}
      error={selling.error}
      isBusy={selling.isPending}
      missing={payments.length === 0 ? 'deposit' : null}
      before={(total) => (
        <section className={`${ui.sheet} ${ui.parts}`}>
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
            id: saved.id,
            ...toRequest(draft, 'sold'),
            deposit: { id: deposit_id, payments },
          },
        })
      }
    />
  );
}
