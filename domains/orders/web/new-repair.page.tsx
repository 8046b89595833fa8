import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
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
import { createRepairRoute } from '../contract/repair.ts';
import { useOrderAction } from './part/use-order-action.ts';
import { EMPTY_REPAIR, type RepairDraft } from './repair-draft.ts';
import { RepairEditor } from './repair-editor.tsx';
import { pathOf } from './use-kind-of-page.ts';

/** Takes a device in for repair. */
export default function NewRepair() {
  const { t } = useTranslation('orders');
  const canCreate = useMe().can('repairs.create');
  return (
    <ListPage title={t('new_repair')} trail={[t('repairs')]}>
      {canCreate ? (
        <FormDraft of="job">
          <Taking />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function Taking() {
  const navigate = useNavigate();
  const saved = useSavedDraft<RepairDraft>(EMPTY_REPAIR);
  // The same id for every try, so that a deposit is posted only once.
  const [deposit_id] = useState(() => uuidv7());
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const { t } = useTranslation('orders');
  const payments = tenders.filter(({ amount }) => amount > 0);
  const creating = useOrderAction(createRepairRoute, ({ data }) => {
    saved.clear();
    void navigate(pathOf('job', data.id), { replace: true });
  });
  return (
    <RepairEditor
      begin={EMPTY_REPAIR}
      saved={saved}
      error={creating.error}
      isBusy={creating.isPending}
      before={
        <section className={`${ui.sheet} ${ui.parts}`}>
          <TenderFields
            label={t('deposit_now')}
            tenders={tenders}
            rest={ZERO}
            onChange={setTenders}
          />
        </section>
      }
      onSave={(repair) => {
        const left = payments.length === 0 ? {} : { deposit: { id: deposit_id, payments } };
        creating.mutate({ body: { id: saved.id, ...repair, ...left } });
      }}
    />
  );
}
