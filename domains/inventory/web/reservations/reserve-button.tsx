import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';
import { reserveStockRoute } from '../../contract/reservation.ts';

/** Reserves stock for a customer until a day. */
export function ReserveButton({ variant_id }: { variant_id: string }) {
  const { t } = useTranslation('inventory');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        {t('reserve')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={`reserve ${variant_id}`}
        onClose={() => setOpen(false)}
        title={t('reserve')}
      >
        {isOpen && <ReserveForm variant_id={variant_id} onDone={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

function ReserveForm({ variant_id, onDone }: { variant_id: string; onDone: () => void }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const levels = useQuery(
    queryOptionsFor(listProductStockRoute, { query: { variant_id } as never }),
  );
  const stockLevels = levels.data?.data ?? [];
  const [chosenWarehouse, setChosenWarehouse] = useDrafted('place', '');
  const [quantity, setQuantity] = useDrafted<Quantity>('quantity', ONE);
  const [expires_on, setDay] = useDrafted('expires_on', () => dayFromToday(3));
  const [note, setNote] = useDrafted('note', '');
  const level = stockLevels.find((one) => one.warehouse_id === chosenWarehouse) ?? stockLevels[0];
  const available = (level === undefined ? 0 : level.on_hand - level.reserved) as Quantity;
  const reserving = usePostOnce(
    (id, { warehouse_id }: { warehouse_id: string }) =>
      call(reserveStockRoute, {
        body: { id, warehouse_id, variant_id, quantity, expires_on, note },
      }),
    { unreached: t('lists:unreached'), onSettled: announceProductsChanged, onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (level !== undefined) reserving.post(level);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Labelled label={t('lists:warehouse')}>
        {(field) => (
          <select
            id={field}
            className={f.field}
            value={level?.warehouse_id ?? ''}
            onChange={(event) => setChosenWarehouse(event.currentTarget.value)}
          >
            {stockLevels.map((one) => (
              <option key={one.warehouse_id} value={one.warehouse_id}>
                {nameOf(one.warehouse_id)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <p className={f.hint}>{t('available_there', { amount: format.quantity(available) })}</p>
      <QuantityStepper
        value={quantity}
        limit={available}
        decimals={4}
        label={t('quantity')}
        onChange={setQuantity}
      />
      <Labelled label={t('reserved_for')}>
        {(field) => (
          <input
            id={field}
            className={f.field}
            maxLength={500}
            required
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <Labelled label={t('kept_until')}>
        {() => <DayField label={t('kept_until')} value={expires_on} onChange={setDay} />}
      </Labelled>
      <FormFoot
        failure={reserving.failure}
        isBusy={reserving.isBusy}
        save={t('reserve')}
        onCancel={onDone}
      />
    </form>
  );
}

/** The day this many days from now, in the browser's time zone: 2026-11-24. */
function dayFromToday(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return new Intl.DateTimeFormat('en-CA').format(day);
}
