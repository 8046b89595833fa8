import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { ORDER_ROUTES } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { OrderEditor } from './order-editor.tsx';
import { EMPTY_TRADE, toRequest } from './part/trade-draft.ts';
import { useDeed } from './part/use-deed.ts';
import { pathOf, sideOf, useKindOfPage } from './use-kind-of-page.ts';

/** A quotation or an order that nobody has written yet. */
export default function NewOrder() {
  const kind = useKindOfPage();
  const { t } = useTranslation('orders');
  const may = useMe().can(`${ORDER_TERMS[kind].resource}.create`);
  return (
    <ListPage title={t(`new_${kind}`)} trail={[t(`${kind}s`)]}>
      {may ? <Writing key={kind} kind={kind} /> : <NoPermission />}
    </ListPage>
  );
}

function Writing({ kind }: { kind: WrittenKind }) {
  const navigate = useNavigate();
  // One id for every try: what was written once is not written twice.
  const [id] = useState(() => uuidv7());
  const creating = useDeed(ORDER_ROUTES[kind].create, ({ data }) => {
    void navigate(pathOf(kind, data.id), { replace: true });
  });
  return (
    <OrderEditor
      kind={kind}
      begin={EMPTY_TRADE}
      error={creating.error}
      isBusy={creating.isPending}
      onSave={(draft) => creating.mutate({ body: { id, ...toRequest(draft, sideOf(kind)) } })}
    />
  );
}
