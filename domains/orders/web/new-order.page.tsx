import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { ORDER_ROUTES } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { OrderEditor } from './order-editor.tsx';
import { EMPTY_TRADE, type TradeDraft, toRequest } from './part/trade-draft.ts';
import { useOrderAction } from './part/use-order-action.ts';
import { pathOf, sideOf, useKindOfPage } from './use-kind-of-page.ts';

/** A new quotation or order. */
export default function NewOrder() {
  const kind = useKindOfPage();
  const { t } = useTranslation('orders');
  const canCreate = useMe().can(`${ORDER_TERMS[kind].resource}.create`);
  return (
    <ListPage title={t(`new_${kind}`)} trail={[t(`${kind}s`)]}>
      {canCreate ? (
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
  const saved = useSavedDraft<TradeDraft>(EMPTY_TRADE);
  const creating = useOrderAction(ORDER_ROUTES[kind].create, ({ data }) => {
    saved.clear();
    void navigate(pathOf(kind, data.id), { replace: true });
  });
  return (
    <OrderEditor
      kind={kind}
      begin={EMPTY_TRADE}
      saved={saved}
      error={creating.error}
      isBusy={creating.isPending}
      onSave={(draft) =>
        creating.mutate({ body: { id: saved.id, ...toRequest(draft, sideOf(kind)) } })
      }
    />
  );
}
