import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useKept } from '#platform/client/use-kept.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { ORDER_ROUTES } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { OrderEditor } from './order-editor.tsx';
import { EMPTY_TRADE, type TradeDraft, toRequest } from './part/trade-draft.ts';
import { useDeed } from './part/use-deed.ts';
import { pathOf, sideOf, useKindOfPage } from './use-kind-of-page.ts';

/** A quotation or an order that nobody has written yet. */
export default function NewOrder() {
  const kind = useKindOfPage();
  const { t } = useTranslation('orders');
  const may = useMe().can(`${ORDER_TERMS[kind].resource}.create`);
  return (
    <ListPage title={t(`new_${kind}`)} trail={[t(`${kind}s`)]}>
      {may ? (
        <FormDraft of={kind}>
          <Writing key={kind} kind={kind} />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function Writing({ kind }: { kind: WrittenKind }) {
  const navigate = useNavigate();
  const kept = useKept<TradeDraft>(EMPTY_TRADE);
  const creating = useDeed(ORDER_ROUTES[kind].create, ({ data }) => {
    kept.clear();
    void navigate(pathOf(kind, data.id), { replace: true });
  });
  return (
    <OrderEditor
      kind={kind}
      begin={EMPTY_TRADE}
      kept={kept}
      error={creating.error}
      isBusy={creating.isPending}
      onSave={(draft) =>
        creating.mutate({ body: { id: kept.id, ...toRequest(draft, sideOf(kind)) } })
      }
    />
  );
}
