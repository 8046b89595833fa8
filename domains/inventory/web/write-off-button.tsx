import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Labelled } from '#platform/ui/labelled.tsx';
import { showToast } from '#platform/ui/toasts.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  type Batch,
  listBatchesRoute,
  listBatchMovesRoute,
  readBatchRoute,
} from '../contract/batches.ts';
import { listDecreasesRoute, postDecreaseRoute } from '../contract/decrease-product.ts';
import { DECREASE_REASONS } from '../core/decide-adjustment.ts';
import { failureOf, usePostingId, useTransferAct } from './transfer.queries.ts';

/** What of a batch lies in one place goes out of the stock, with its reason and at its cost. */
export function WriteOffButton({ batch }: { batch: Batch }) {
  const { t } = useTranslation('inventory');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('write_off')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('write_off_title')}>
        {isOpen && <WriteOffForm batch={batch} onDone={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

const ALSO = [listDecreasesRoute, listBatchesRoute, listBatchMovesRoute, readBatchRoute];

function WriteOffForm({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const { t } = useTranslation('inventory');
  const figures = useFigures();
  const { nameOf } = useWarehouses();
  const id = usePostingId();
  const isExpired = batch.days_left !== null && batch.days_left < 0;
  const [place, setPlace] = useState(batch.places[0]?.warehouse_id ?? '');
  const [reason, setReason] = useState<string>(isExpired ? 'expired' : 'damage');
  const there = batch.places.find(({ warehouse_id }) => warehouse_id === place);
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
    const named = is_serial ? { serials: [batch.batch] } : { batches: [{ batch: batch.batch }] };
    const line = { variant_id, quantity: there.on_hand, ...named };
    const body = { id: id.now(), warehouse_id: place, reason, lines: [line] };
    const onError = (error: Error) => 'status' in error && error.status !== 0 && id.renew();
    posting.mutate({ body: body as never }, { onError });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Labelled label={t('lists:warehouse')}>
        {(field) => (
          <select
            id={field}
            className={f.field}
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
          >
            {batch.places.map(({ warehouse_id, on_hand }) => (
              <option key={warehouse_id} value={warehouse_id}>
                {nameOf(warehouse_id)}: {figures.quantity(on_hand)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={t('reason')}>
        {(field) => (
          <select
            id={field}
            className={f.field}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          >
            {DECREASE_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`reason_${one}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <FormFoot
        failure={failureOf(posting.error, t('unreached'))}
        isBusy={posting.isPending}
        save={t('write_off')}
        onCancel={onDone}
      />
    </form>
  );
}
