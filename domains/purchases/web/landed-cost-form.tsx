import { Button, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, timesOne } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import r from '#platform/ui/fields/field-rows.module.css';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import { PostForm } from '#platform/ui/post-form.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { postLandedCostRoute } from '../contract/receipt-cost.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { type RequestedCost, SHARED_BY, shareCost } from '../core/share-cost.ts';

type Props = { sheet: ReceiptSheet; onDone: () => void };

type Bearing = { isOn: boolean; weight: string; volume: string; manual: Minor };

const BEARS: Bearing = { isOn: true, weight: '', volume: '', manual: ZERO };

/** Adds freight, customs and similar costs: shared by what, to which lines, owed to whom. */
export function LandedCostForm({ sheet, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const [costs, setCosts] = useDrafted<readonly RequestedCost[]>('costs', [
    { by: 'value', amount: ZERO },
  ]);
  const [bearing, setBearing] = useDrafted<Readonly<Record<string, Bearing>>>('bearing', {});
  const [supplier, setSupplier] = useDrafted<{ id: string; name: string } | null>('supplier', null);
  const [reference, setReference] = useDrafted('reference', '');
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const of = (id: string) => bearing[id] ?? BEARS;
  const set = (id: string, changed: Partial<Bearing>) =>
    setBearing({ ...bearing, [id]: { ...of(id), ...changed } });
  const uses = new Set(costs.map(({ by }) => by));
  const lines = sheet.lines
    .filter(({ id }) => of(id).isOn)
    .map((line) => ({
      receipt_line_id: line.id,
      ...(uses.has('weight') && measured('weight', of(line.id))),
      ...(uses.has('volume') && measured('volume', of(line.id))),
      manual: uses.has('manual') ? of(line.id).manual : undefined,
    }));
  const bearers = lines.flatMap((measures) => {
    const line = sheet.lines.find(({ id }) => id === measures.receipt_line_id);
    return line === undefined
      ? []
      : [{ ...measures, quantity: toBaseQuantity(line), net: worthOf(line) }];
  });
  const shares = lines.length === 0 ? [] : shareCost(costs, bearers);
  const total = add(...costs.map(({ amount }) => amount));
  const paid = sumOf(tenders, ({ amount }) => amount);
  const shareOf = (id: string) => {
    const at = lines.findIndex((line) => line.receipt_line_id === id);
    const share = isRejection(shares) ? undefined : shares[at];
    return share === undefined || share === 0 ? '–' : format.amount(share);
  };
  const missing = missingOf({ supplier, total, bearers: lines.length });
  const isReady = missing === null && supplier !== null && !isRejection(shares);
  const posting = usePostOnce(
    (id) =>
      call(postLandedCostRoute, {
        body: {
          id,
          receipt_id: sheet.id,
          supplier_id: supplier?.id ?? '',
          lines,
          costs: costs.filter(({ amount }) => amount !== 0),
          payments: [...tenders],
          reference: reference.trim() || undefined,
        },
      }),
    { unreached: t('unreached'), onSettled: announceProductsChanged, onDone },
  );
  return (
    <PostForm
      posting={posting}
      isReady={isReady}
      save={t('post_costs', { amount: format.amount(total) })}
      onCancel={onDone}
    >
      <div className={f.pair}>
        <SupplierPicker label={t('owed_to')} value={supplier} onChange={setSupplier} />
        <Labelled label={t('their_number')}>
          {(id) => (
            <input
              id={id}
              className={f.field}
              maxLength={100}
              autoComplete="off"
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          )}
        </Labelled>
      </div>
      <CostFields costs={costs} onChange={setCosts} />
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('borne_by')}</th>
            {(['weight', 'volume', 'manual'] as const)
              .filter((by) => uses.has(by))
              .map((by) => (
                <th key={by} scope="col" data-figure>
                  {t(`by_${by}`)}
                </th>
              ))}
            <th scope="col" data-figure>
              {t('its_part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => {
            const name = variantName(line, format.language);
            const lineBearing = of(line.id);
            return (
              <tr key={line.id}>
                <th scope="row">
                  <label className={ui.check}>
                    <input
                      type="checkbox"
                      checked={lineBearing.isOn}
                      onChange={(event) => set(line.id, { isOn: event.currentTarget.checked })}
                    />
                    {name}
                  </label>
                </th>
                {(['weight', 'volume'] as const)
                  .filter((by) => uses.has(by))
                  .map((by) => (
                    <td key={by} data-figure data-label={t(`by_${by}`)}>
                      <NumberInput
                        className={`${f.field} ${s.percent} figures`}
                        aria-label={t(`${by}_of`, { name })}
                        format={quantityFormat(4)}
                        disabled={!lineBearing.isOn}
                        value={lineBearing[by]}
                        onChange={(text) => set(line.id, { [by]: text })}
                      />
                    </td>
                  ))}
                {uses.has('manual') && (
                  <td data-figure data-label={t('by_manual')}>
                    <MoneyField
                      className={r.money}
                      aria-label={t('manual_of', { name })}
                      disabled={!lineBearing.isOn}
                      value={lineBearing.manual}
                      onChange={(manual) => set(line.id, { manual })}
                    />
                  </td>
                )}
                <td className="figures" data-figure data-label={t('its_part')}>
                  {shareOf(line.id)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isRejection(shares) && <p className={ui.quiet}>{t(`why_${shares.rejection}`)}</p>}
      {missing !== null && (
        <p className={ui.quiet} role="status">
          {t(`missing_${missing}`)}
        </p>
      )}
      <TenderFields
        label={t('paid_now')}
        tenders={tenders}
        rest={subtract(total, paid)}
        onChange={setTenders}
      />
    </PostForm>
  );
}

/** The first required field that is empty. null: none. */
function missingOf(fields: { supplier: object | null; total: Minor; bearers: number }) {
  if (fields.supplier === null) return 'payee';
  if (fields.total === 0) return 'cost';
  return fields.bearers === 0 ? 'bearers' : null;
}

type CostProps = {
  costs: readonly RequestedCost[];
  onChange: (costs: readonly RequestedCost[]) => void;
};

function CostFields({ costs, onChange }: CostProps) {
  const { t } = useTranslation('purchases');
  const set = (at: number, changed: Partial<RequestedCost>) =>
    onChange(costs.map((cost, index) => (index === at ? { ...cost, ...changed } : cost)));
  return (
    <Stack component="fieldset" gap={10} align="flex-start">
      <legend>{t('costs')}</legend>
      {costs.map((cost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name, and stay in their order.
        <div key={index} className={r.row}>
          <select
            className={f.field}
            aria-label={t('shared_by')}
            value={cost.by}
            onChange={(event) =>
              set(index, {
                by: SHARED_BY.find((by) => by === event.currentTarget.value) ?? 'value',
              })
            }
          >
            {SHARED_BY.map((by) => (
              <option key={by} value={by}>
                {t(`by_${by}`)}
              </option>
            ))}
          </select>
          <MoneyField
            className={r.money}
            aria-label={t('amount')}
            value={cost.amount}
            onChange={(amount) => set(index, { amount })}
          />
          <button
            type="button"
            className={ui.square}
            aria-label={t('remove_cost')}
            disabled={costs.length === 1}
            onClick={() => onChange(costs.filter((_, at) => at !== index))}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      ))}
      {costs.length < 20 && (
        <Button
          variant="default"
          size="md"
          onClick={() => onChange([...costs, { by: 'quantity', amount: ZERO }])}
        >
          {t('add_cost')}
        </Button>
      )}
    </Stack>
  );
}

/** Any unit will do, since only proportions count: 2.5 is sent as 25,000. */
function measured(by: 'weight' | 'volume', bearing: Bearing): { weight?: number; volume?: number } {
  const measure = bearing[by].trim() === '' ? null : quantityIn(bearing[by], 4);
  return measure === null || measure < 0 ? {} : { [by]: measure };
}

/** The net of a line after both discounts. */
function worthOf({ net = ZERO, order_discount_share = ZERO }: ReceiptSheet['lines'][number]) {
  return subtract(net, order_discount_share);
}

/** Boxes and pieces are shared by the same measure: the variant's own unit. */
function toBaseQuantity({ quantity, factor }: ReceiptSheet['lines'][number]): Quantity {
  const baseQuantity = timesOne(quantity, factor);
  return typeof baseQuantity === 'number' ? baseQuantity : quantity;
}
