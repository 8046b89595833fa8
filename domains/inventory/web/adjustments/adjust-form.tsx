import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { ONE, QUANTITY_MAX, quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { type SavedDraft, useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listDecreasesRoute, postDecreaseRoute } from '../../contract/decrease-product.ts';
import { postAdjustmentRoute } from '../../contract/stock-adjustment.ts';
import { DECREASE_REASONS } from '../../core/adjustments/decide-adjustment.ts';
import { toTrackedInput } from '../part/draft-tracked.ts';
import { ProductFinder } from '../part/product-finder.tsx';
import { StockOnHand } from '../part/stock-on-hand.tsx';
import { TrackedFields } from '../part/tracked-fields.tsx';
import { useTransferAct } from '../transfers/transfer.queries.ts';
import a from './adjust.module.css';
import { adjustmentLines, type AdjustLine as Line } from './adjustment-lines.ts';

export type Way = 'out' | 'in';

const REASONS = { out: DECREASE_REASONS, in: ['count', 'other'] } as const;

type Draft = { warehouse: string; reason: string; note: string; lines: readonly Line[] };

const EMPTY: Readonly<Record<Way, Draft>> = {
  out: { warehouse: '', reason: REASONS.out[0], note: '', lines: [] },
  in: { warehouse: '', reason: REASONS.in[0], note: '', lines: [] },
};

/** The form of a stock increase or decrease: reason, quantities and costs. */
export function AdjustForm({ way }: { way: Way }) {
  const { t } = useTranslation('inventory');
  const { warehouses } = useWarehouses();
  const saved = useSavedDraft(EMPTY[way]);
  const { warehouse, reason, note, lines } = saved.draft;
  const set = (changed: Partial<Draft>) => saved.change((before) => ({ ...before, ...changed }));
  const setLines = (change: (before: readonly Line[]) => readonly Line[]) =>
    saved.change((before) => ({ ...before, lines: change(before.lines) }));
  const warehouse_id = warehouse || (warehouses[0]?.value ?? '');
  const posting = usePost(way, saved);
  const change = (id: string, changed: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...changed } : line)));
  return (
    <div className={`${ui.sheet} ${ui.parts}`}>
      <div className={f.pair}>
        <Picked
          label={t('lists:warehouse')}
          value={warehouse_id}
          options={warehouses}
          onChange={(chosen) => set({ warehouse: chosen })}
        />
        <Picked
          label={t('reason')}
          value={reason}
          options={REASONS[way].map((one) => ({ value: one, label: t(`reason_${one}`) }))}
          onChange={(chosen) => set({ reason: chosen })}
        />
      </div>
      <ProductFinder
        warehouse_id={warehouse_id}
        isStocked
        onFound={(product) => setLines((before) => withOneMore(before, product))}
      />
      <Lines
        way={way}
        warehouse_id={warehouse_id}
        lines={lines}
        onChange={change}
        onRemove={(id) => setLines((before) => before.filter((line) => line.id !== id))}
      />
      <label className={f.label}>
        {t('note')}
        <input
          className={f.field}
          maxLength={1000}
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </label>
      {posting.failure !== null && (
        <p className={f.failure} role="alert">
          {posting.failure}
        </p>
      )}
      <div className={ui.last}>
        {lines.length > 0 && (
          <Button variant="subtle" color="gray" size="md" onClick={saved.clear}>
            {t('clear')}
          </Button>
        )}
        <Button
          size="md"
          disabled={lines.length === 0 || warehouse_id === ''}
          loading={posting.isBusy}
          onClick={() => posting.post({ warehouse_id, reason, note, lines })}
        >
          {t(way === 'out' ? 'take_out' : 'put_in')}
        </Button>
      </div>
    </div>
  );
}

type ToPost = { warehouse_id: string; reason: string; note: string; lines: readonly Line[] };

/** The posted document is opened. */
function usePost(way: Way, saved: SavedDraft<Draft>) {
  const { language } = useNumberFormat();
  const names = saved.draft.lines.map((line) => variantName(line, language));
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const open = ({ data }: { data: { id: string } }) => {
    saved.clear();
    void navigate(documentPath(data.id));
  };
  const decrease = useTransferAct(postDecreaseRoute, open, [listDecreasesRoute]);
  const increase = useTransferAct(postAdjustmentRoute, open);
  const post = ({ lines, ...head }: ToPost) => {
    const body = { id: saved.id, ...head };
    if (way === 'out') {
      const out = lines.map((line) => ({
        variant_id: line.id,
        quantity: line.count,
        ...toTrackedInput(line.tracked),
      }));
      decrease.mutate({ body: { ...body, lines: out } as never });
      return;
    }
    increase.mutate({ body: { ...body, lines: adjustmentLines(lines) } as never });
  };
  const { error, isPending: isBusy } = way === 'out' ? decrease : increase;
  const failure = useFailureInLines(error, names, t('unreached'));
  return { post, isBusy, failure };
}

type LinesProps = {
  way: Way;
  warehouse_id: string;
  lines: readonly Line[];
  onChange: (id: string, changed: Partial<Line>) => void;
  onRemove: (id: string) => void;
};

function Lines({ way, warehouse_id, lines, onChange, onRemove }: LinesProps) {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  if (lines.length === 0) return <p className={ui.quiet}>{t(`scan_what_is_${way}`)}</p>;
  return (
    <ul className={`${ui.rows} ${a.lines}`}>
      {lines.map((line) => {
        const name = variantName(line, language);
        return (
          <li key={line.id}>
            <StockOnHand name={name} variant_id={line.id} warehouse_id={warehouse_id} />
            <QuantityStepper
              of={line.id}
              value={line.count}
              limit={QUANTITY_MAX}
              decimals={line.decimals}
              label={name}
              onChange={(count) => onChange(line.id, { count })}
            />
            {way === 'in' && (
              <MoneyField
                className={a.cost}
                aria-label={t('cost_of_one', { name })}
                placeholder={t(line.stock > 0 ? 'at_average' : 'cost_each')}
                value={line.unit_cost}
                onChange={(unit_cost) => onChange(line.id, { unit_cost })}
                onEmptied={() => onChange(line.id, { unit_cost: null })}
              />
            )}
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_goods', { name })}
              onClick={() => onRemove(line.id)}
            >
              <IconX size={18} stroke={1.75} />
            </button>
            <TrackedFields
              way={way}
              name={name}
              tracking={line.tracking}
              value={line.tracked}
              count={line.count}
              decimals={line.decimals}
              onChange={(tracked, count) => onChange(line.id, { tracked, ...defined({ count }) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Scanning a product again adds one. */
function withOneMore(lines: readonly Line[], product: PosProduct): Line[] {
  const before = lines.find((line) => line.id === product.id);
  if (before === undefined) return [...lines, { ...product, count: ONE, unit_cost: null }];
  const count = quantity(before.count + ONE);
  return lines.map((line) => (line === before ? { ...line, count } : line));
}
