import { useTranslation } from 'react-i18next';
import { postOpeningBalanceRoute } from '#domains/inventory/contract/opening-balance.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';

type Props = { party_id: string; isOpen: boolean; onClose: () => void };

/** Enters what was owed before the books began here, from the old book. */
export function OpeningDueDialog({ party_id, isOpen, onClose }: Props) {
  const { t } = useTranslation('dues');
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`opening_due ${party_id}`}
      onClose={onClose}
      title={t('add_opening')}
    >
      {isOpen && <OpeningForm party_id={party_id} onDone={onClose} />}
    </FormDialog>
  );
}

function OpeningForm({ party_id, onDone }: { party_id: string; onDone: () => void }) {
  const { t } = useTranslation('dues');
  const { warehouses, branchOf } = useWarehouses();
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [due_date, setDay] = useDrafted('due_date', '');
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const posting = usePostOnce(
    (id) =>
      call(postOpeningBalanceRoute, {
        body: {
          id,
          branch_id: branchOf(warehouse_id),
          dues: [{ party_id, amount, due_date: due_date || undefined }],
          balancing_account: 'opening_equity',
          note,
        },
      }),
    { unreached: t('unreached'), onDone },
  );
  return (
    <PostForm posting={posting} isReady={amount > 0} save={t('save')} onCancel={onDone}>
      <p className={f.hint}>{t('opening_text')}</p>
      <AmountField label={t('amount')} value={amount} onChange={setAmount} isFirst />
      <Labelled label={t('due_since')}>
        {() => <DayField label={t('due_since')} value={due_date} onChange={setDay} />}
      </Labelled>
      <Labelled label={t('note')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <LocationField label={t('place')} value={warehouse_id} onChange={setAt} />
    </PostForm>
  );
}
