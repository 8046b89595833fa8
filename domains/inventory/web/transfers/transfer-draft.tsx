import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { ONE, QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { type SavedDraft, useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { localName, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changeTransferRoute,
  createTransferRoute,
  listTransferWarehousesRoute,
  sendTransferRoute,
  type Transfer,
} from '../../contract/stock-transfer.ts';
import a from '../adjustments/adjust.module.css';
import { type DraftTracked, toTrackedInput } from '../part/draft-tracked.ts';
import { ProductFinder } from '../part/product-finder.tsx';
import { StockOnHand } from '../part/stock-on-hand.tsx';
import { TrackedFields } from '../part/tracked-fields.tsx';

type DraftLine = Pick<
  Transfer['lines'][number],
  'variant_id' | 'name' | 'name_bn' | 'variant' | 'variant_bn' | 'decimals' | 'quantity'
> & { tracking?: PosProduct['tracking']; tracked?: DraftTracked };

type Draft = {
  from: string;
  to: string;
  note: string;
  lines: readonly DraftLine[];
  /** The draft as saved on the server; later changes update it. */
  written: { id: string; version: number } | null;
};

const EMPTY: Draft = { from: '', to: '', note: '', lines: [], written: null };

function draftOf(transfer: Transfer): Draft {
  const { id, version, from, to, note, lines } = transfer;
  return { from: from.id, to: to.id, note, lines, written: { id, version } };
}

type Props = {
  /** The saved draft. null: a new transfer. */
  draft: Transfer | null;
  onWritten: (transfer: Transfer) => void;
};

/** Source, destination and lines of a transfer: saved as a draft, or sent at once. */
export function TransferDraft({ draft, onWritten }: Props) {
  const { t } = useTranslation('inventory');
  const { warehouses } = useWarehouses();
  const [begin] = useState(() => (draft === null ? EMPTY : draftOf(draft)));
  const saved = useSavedDraft(begin);
  const { from, to, note, lines } = saved.draft;
  const set = (changed: Partial<Draft>) => saved.change((before) => ({ ...before, ...changed }));
  const setLines = (next: (before: readonly DraftLine[]) => readonly DraftLine[]) =>
    saved.change((before) => ({ ...before, lines: next(before.lines) }));
  const [first] = warehouses;
  const from_id = from || (first?.value ?? '');
  const writing = useWriting(saved, (transfer) => {
    if (draft === null) saved.clear();
    onWritten(transfer);
  });
  const isReady = to !== '' && to !== from_id && lines.length > 0 && !writing.isBusy;
  const write = (isSent: boolean) => {
    const requestLines = lines.map(({ variant_id, quantity: count }) => ({
      variant_id,
      quantity: count,
    }));
    const tracked = lines.map((line) => toTrackedInput(line.tracked));
    writing.write({ from_id, to, note, lines: requestLines, tracked, isSent });
  };
  const change = (index: number, changed: Partial<DraftLine>) =>
    setLines((before) => before.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <div className={`${ui.sheet} ${ui.parts}`}>
      <div className={f.pair}>
        <label className={f.label}>
          {t('from_warehouse')}
          <select
            className={f.field}
            value={from_id}
            disabled={saved.draft.written !== null}
            onChange={(event) => set({ from: event.currentTarget.value })}
          >
            {warehouses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <WarehouseField value={to} not={from_id} onChange={(chosen) => set({ to: chosen })} />
      </div>
      <ProductFinder
        warehouse_id={from_id}
        isStocked
        onFound={(product) => setLines((before) => withOneMore(before, product))}
      />
      <DraftLines
        warehouse_id={from_id}
        lines={lines}
        onChange={change}
        onRemove={(index) => setLines((before) => before.filter((_, at) => at !== index))}
      />
      <label className={f.label}>
        {t('note')}
        <textarea
          className={f.field}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </label>
      {writing.failure !== null && (
        <p className={f.failure} role="alert">
          {writing.failure}
        </p>
      )}
      <div className={ui.last}>
        {draft === null && lines.length > 0 && (
          <Button variant="subtle" color="gray" size="md" onClick={saved.clear}>
            {t('clear')}
          </Button>
        )}
        <Button variant="default" size="md" disabled={!isReady} onClick={() => write(false)}>
          {t('keep_draft')}
        </Button>
        <Button size="md" disabled={!isReady} loading={writing.isBusy} onClick={() => write(true)}>
          {t('send_goods')}
        </Button>
      </div>
    </div>
  );
}

type Content = {
  from_id: string;
  to: string;
  note: string;
  lines: { variant_id: string; quantity: Quantity }[];
  /** The batches and serial numbers of each line, given when they are sent. */
  tracked: ReturnType<typeof toTrackedInput>[];
  isSent: boolean;
};

/** Saves the draft, then sends it. If sending fails, only sending is tried again. */
function useWriting(saved: SavedDraft<Draft>, onWritten: (transfer: Transfer) => void) {
  const { t, i18n } = useTranslation('inventory');
  const before = saved.draft.written;
  const [names, setNames] = useState<readonly string[]>([]);
  const writing = usePostOnce(
    async (sent_id, { from_id, to, note, lines, tracked, isSent }: Content) => {
      setNames(saved.draft.lines.map((line) => variantName(line, i18n.language)));
      const content = { to_warehouse_id: to, note, lines };
      const { data: written } =
        before === null
          ? await call(createTransferRoute, {
              body: { id: saved.id, from_warehouse_id: from_id, ...content },
            })
          : await call(changeTransferRoute, {
              params: { id: before.id },
              body: { version: before.version, ...content },
            });
      const { id, version } = written;
      saved.change((draft) => ({ ...draft, written: { id, version } }));
      if (!isSent) return written;
      const trackedLines = written.lines.map((line, at) => ({ line_id: line.id, ...tracked[at] }));
      const body = { id: sent_id, version, tracked: trackedLines };
      return (await call(sendTransferRoute, { params: { id }, body })).data;
    },
    {
      unreached: t('unreached'),
      onDone: onWritten,
      onSettled: announceProductsChanged,
      hasOwnId: true,
    },
  );
  const failure = useFailureInLines(writing.error, names, t('unreached'));
  return { write: writing.post, failure, isBusy: writing.isBusy };
}

/** Any warehouse of the shop except the source. */
function WarehouseField(props: { value: string; not: string; onChange: (id: string) => void }) {
  const { t, i18n } = useTranslation('inventory');
  const warehousesQuery = useQuery(allPagesFor(listTransferWarehousesRoute));
  const { value, not, onChange } = props;
  const others = (warehousesQuery.data ?? []).filter((warehouse) => warehouse.id !== not);
  const [first] = others;
  const isMissing = first !== undefined && !others.some((warehouse) => warehouse.id === value);
  useEffect(() => {
    if (isMissing) onChange(first.id);
  }, [isMissing, first, onChange]);
  return (
    <label className={f.label}>
      {t('to_warehouse')}
      <select
        className={f.field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {others.map((warehouse) => (
          <option key={warehouse.id} value={warehouse.id}>
            {localName(warehouse, i18n.language)}
          </option>
        ))}
      </select>
    </label>
  );
}

type LinesProps = {
  warehouse_id: string;
  lines: readonly DraftLine[];
  onChange: (index: number, changed: Partial<DraftLine>) => void;
  onRemove: (index: number) => void;
};

function DraftLines({ warehouse_id, lines, onChange, onRemove }: LinesProps) {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  if (lines.length === 0) return <p className={ui.quiet}>{t('scan_what_goes')}</p>;
  return (
    <ul className={`${ui.rows} ${a.lines}`}>
      {lines.map((line, index) => {
        const name = variantName(line, language);
        return (
          <li key={line.variant_id}>
            <StockOnHand name={name} variant_id={line.variant_id} warehouse_id={warehouse_id} />
            <QuantityStepper
              of={line.variant_id}
              value={line.quantity}
              limit={QUANTITY_MAX}
              decimals={line.decimals}
              label={name}
              onChange={(count) => onChange(index, { quantity: count })}
            />
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_goods', { name })}
              onClick={() => onRemove(index)}
            >
              <IconX size={18} stroke={1.75} />
            </button>
            <TrackedFields
              way="out"
              name={name}
              tracking={line.tracking}
              value={line.tracked}
              count={line.quantity}
              decimals={line.decimals}
              onChange={(tracked, count) =>
                onChange(index, { tracked, ...defined({ quantity: count }) })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Scanning a product again adds one. */
function withOneMore(lines: readonly DraftLine[], product: PosProduct): DraftLine[] {
  const before = lines.find((line) => line.variant_id === product.id);
  if (before === undefined) {
    return [...lines, { ...product, variant_id: product.id, quantity: ONE }];
  }
  const count = quantity(before.quantity + ONE);
  return lines.map((line) => (line === before ? { ...line, quantity: count } : line));
}
