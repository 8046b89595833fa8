import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Batch } from '../../contract/batches.ts';
import { postDecreaseRoute } from '../../contract/decrease-product.ts';
import { DECREASE_REASONS } from '../../core/adjustments/decide-adjustment.ts';

type ToWriteOff = Pick<Batch, 'variant_id' | 'batch' | 'is_serial' | 'days_left' | 'locations'>;

/** Writes off the stock of a batch in one warehouse, with a reason and at its cost. */
export function WriteOffButton({ batch }: { batch: ToWriteOff }) {
  const { t } = useTranslation('inventory');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('write_off')}
      </Button>
      <WriteOffDialog batch={isOpen ? batch : null} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks for the reason. `batch` null: the dialog is closed. */
export function WriteOffDialog(props: { batch: ToWriteOff | null; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const { batch, onClose } = props;
  return (
    <FormDialog
      isOpen={batch !== null}
      draft={`write_off ${batch?.variant_id} ${batch?.batch}`}
      onClose={onClose}
      title={t('write_off_title')}
    >
      {batch !== null && <WriteOffForm batch={batch} onDone={onClose} />}
    </FormDialog>
  );
}

function WriteOffForm({ batch, onDone }: { batch: ToWriteOff; onDone: () => void }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const isExpired = batch.days_left !== null && batch.days_left < 0;
  const [chosenWarehouse, setChosenWarehouse] = useDrafted(
    'place',
    batch.locations[0]?.warehouse_id ?? '',
  );
  const [reason, setReason] = useDrafted<string>('reason', isExpired ? 'expired' : 'damage');
  const there = batch.locations.find(({ warehouse_id }) => warehouse_id === chosenWarehouse);
  const posting = usePostOnce(
    (id, quantity: Quantity) => {
      const { variant_id, is_serial } = batch;
      const tracking = is_serial
        ? { serials: [batch.batch] }
        : { batches: [{ batch: batch.batch }] };
      const line = { variant_id, quantity, ...tracking };
      const body = { id, warehouse_id: chosenWarehouse, reason, lines: [line] };
      return call(postDecreaseRoute, { body: body as never });
    },
    {
      unreached: t('unreached'),
      onSettled: announceProductsChanged,
      onDone: ({ data }) => {
        showToast(t('written_off', { number: data.number }));
        onDone();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (there !== undefined) posting.post(there.on_hand);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Picked
        label={t('lists:warehouse')}
        value={chosenWarehouse}
        options={batch.locations.map(({ warehouse_id, on_hand }) => ({
          value: warehouse_id,
          label: `${nameOf(warehouse_id)}: ${format.quantity(on_hand)}`,
        }))}
        onChange={setChosenWarehouse}
      />
      <Picked
        label={t('reason')}
        value={reason}
        options={DECREASE_REASONS.map((one) => ({ value: one, label: t(`reason_${one}`) }))}
        onChange={setReason}
      />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('write_off')}
        onCancel={onDone}
      />
    </form>
  );
}
