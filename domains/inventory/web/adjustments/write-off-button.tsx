import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type Batch,
  listBatchesRoute,
  listBatchMovesRoute,
  readBatchRoute,
} from '../../contract/batches.ts';
import { listDecreasesRoute, postDecreaseRoute } from '../../contract/decrease-product.ts';
import { DECREASE_REASONS } from '../../core/adjustments/decide-adjustment.ts';
import { usePostingId, useTransferAct } from '../transfers/transfer.queries.ts';

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

const ALSO = [listDecreasesRoute, listBatchesRoute, listBatchMovesRoute, readBatchRoute];

function WriteOffForm({ batch, onDone }: { batch: ToWriteOff; onDone: () => void }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const id = usePostingId();
  const isExpired = batch.days_left !== null && batch.days_left < 0;
  const [chosenWarehouse, setChosenWarehouse] = useDrafted(
    'place',
    batch.locations[0]?.warehouse_id ?? '',
  );
  const [reason, setReason] = useDrafted<string>('reason', isExpired ? 'expired' : 'damage');
  const there = batch.locations.find(({ warehouse_id }) => warehouse_id === chosenWarehouse);
  const posting = useTransferAct(
    postDecreaseRoute,
    ({ data }) => {
      showToast(t('written_off', { number: data.number }));
      onDone();
    },
    ALSO,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (posting.isPending || there === undefined) return;
    const { variant_id, is_serial } = batch;
    const tracking = is_serial ? { serials: [batch.batch] } : { batches: [{ batch: batch.batch }] };
    const line = { variant_id, quantity: there.on_hand, ...tracking };
    const body = { id: id.now(), warehouse_id: chosenWarehouse, reason, lines: [line] };
    const onError = (error: Error) => 'status' in error && error.status !== 0 && id.renew();
    posting.mutate({ body: body as never }, { onError });
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
        failure={failureMessage(posting.error, t('unreached'))}
        isBusy={posting.isPending}
        save={t('write_off')}
        onCancel={onDone}
      />
    </form>
  );
}
