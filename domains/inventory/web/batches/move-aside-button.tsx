import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listTransferWarehousesRoute } from '../../contract/stock-transfer.ts';
import { type DraftTracked, toTrackedInput } from '../part/draft-tracked.ts';
import { TrackedFields } from '../part/tracked-fields.tsx';
import { useMoveAside } from './use-move-aside.ts';

type SourceLevel = { warehouse_id: string; on_hand: Quantity };

type Props = {
  variant_id: string;
  /** The product name, for screen readers. */
  name: string;
  /** Where it is in stock, and how much may leave. */
  locations: readonly SourceLevel[];
  /** The batch or serial number. Absent: the form asks for it if needed. */
  tracked?: DraftTracked;
};

/** Moves damaged or expired stock to a warehouse that is not for sale. */
export function MoveAsideButton(props: Props) {
  const { t } = useTranslation('inventory');
  const [isOpen, setOpen] = useState(false);
  const { from } = useMoveLocations(props.locations);
  if (from.length === 0) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('move_aside')}
      </Button>
      <MoveAsideDialog of={isOpen ? props : null} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks how many move where. `of` null: the dialog is closed. */
export function MoveAsideDialog({ of, onClose }: { of: Props | null; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <FormDialog
      isOpen={of !== null}
      draft={`move_aside ${of?.variant_id} ${JSON.stringify(of?.tracked)}`}
      onClose={onClose}
      title={t('move_aside_title')}
    >
      {of !== null && <MoveForm {...of} onDone={onClose} />}
    </FormDialog>
  );
}

/** The warehouses that are not for sale, and the locations that are. */
export function useMoveLocations<At extends { warehouse_id: string }>(locations: readonly At[]) {
  const canMove = useMe().can('stock-transfer.create');
  const warehousesQuery = useQuery({
    ...allPagesFor(listTransferWarehousesRoute),
    enabled: canMove,
  });
  const asides = (warehousesQuery.data ?? []).filter(({ is_saleable }) => !is_saleable);
  const isAside = ({ warehouse_id }: At) => asides.some(({ id }) => id === warehouse_id);
  return {
    asides,
    isKnown: warehousesQuery.isSuccess,
    from: locations.filter((location) => !isAside(location)),
  };
}

function MoveForm({
  variant_id,
  name,
  locations,
  tracked,
  onDone,
}: Props & { onDone: () => void }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const { asides, isKnown, from } = useMoveLocations(locations);
  const [from_id, setFrom] = useDrafted('from_id', '');
  const [to_id, setTo] = useDrafted('to_id', '');
  const [typed, setTyped] = useDrafted<Quantity | null>('typed', null);
  const [trackedDraft, setTrackedDraft] = useDrafted<DraftTracked>('named', tracked ?? {});
  const there = from.find(({ warehouse_id }) => warehouse_id === from_id) ?? from[0];
  const to = asides.length === 1 ? asides[0]?.id : asides.find(({ id }) => id === to_id)?.id;
  const most = there?.on_hand ?? ONE;
  const quantity = typed ?? (tracked === undefined ? ONE : most);
  const moving = useMoveAside(({ state, number }) => {
    const message = state === 'closed' ? 'moved_aside' : 'sent_aside';
    showToast(t(message, { number: number ?? '' }));
    onDone();
  });
  const needsSerials = moving.error instanceof ApiError && moving.error.code.startsWith('serial_');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (moving.isPending || there === undefined || to === undefined) return;
    const way = { from_warehouse_id: there.warehouse_id, to_warehouse_id: to };
    moving.mutate({ ...way, variant_id, quantity, tracked: toTrackedInput(trackedDraft) });
  };
  if (isKnown && asides.length === 0) return <p className={f.hint}>{t('no_place_aside')}</p>;
  return (
    <form className={f.form} onSubmit={submit}>
      <Picked
        isRequired
        label={t('lists:warehouse')}
        value={there?.warehouse_id ?? ''}
        options={from.map(({ warehouse_id, on_hand }) => ({
          value: warehouse_id,
          label: `${nameOf(warehouse_id)}: ${format.quantity(on_hand)}`,
        }))}
        onChange={setFrom}
      />
      <Picked
        isRequired
        label={t('move_aside_to')}
        value={to ?? ''}
        options={[
          ...(asides.length > 1 ? [{ value: '', label: t('choose') }] : []),
          ...asides.map((aside) => ({
            value: aside.id,
            label: `${localName(aside, format.language)} · ${aside.branch}`,
          })),
        ]}
        onChange={setTo}
      />
      <Stack gap={5} align="flex-start" c="dimmed" fz="var(--hk-small)" lh="var(--hk-small-line)">
        {t('quantity')}
        <QuantityStepper
          value={quantity}
          limit={most}
          decimals={4}
          label={t('quantity')}
          onChange={setTyped}
        />
      </Stack>
      {tracked === undefined && (needsSerials || trackedDraft.serials !== undefined) && (
        <TrackedFields
          tracking="serial"
          name={name}
          way="out"
          count={quantity}
          decimals={0}
          value={trackedDraft}
          onChange={(value, count) => {
            setTrackedDraft(value);
            if (count !== undefined) setTyped(count);
          }}
        />
      )}
      <FormFoot
        failure={failureMessage(moving.error, t('unreached'))}
        isBusy={moving.isPending}
        save={t('move_aside')}
        onCancel={onDone}
      />
    </form>
  );
}
