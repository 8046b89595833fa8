import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstAndLastDay, Names } from '#domains/catalog/web/part/names-and-days.tsx';
import { useTerms } from '#domains/catalog/web/part/use-terms.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import {
  COUNT,
  PERCENT,
  percentIn,
  quantityFormat,
  quantityIn,
} from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { createPromotionRoute } from '../contract/promotion.ts';
import { PROMOTION_KINDS, type PromotionKind } from '../core/promotion.ts';
import { parseCount } from './parse-count.ts';
import { type ChosenTarget, PromotionTargets } from './promotion-targets.tsx';

type Props = { onCancel: () => void; onDone: (id: string) => void };

const NEW = {
  name: '',
  name_bn: '',
  code: '',
  kind: 'percent' as PromotionKind,
  percent: '10',
  amount: ZERO as Minor,
  buy: '2',
  free: '1',
  free_percent: '100',
  goods: [] as ChosenTarget[],
  free_items: [] as ChosenTarget[],
  min_amount: ZERO as Minor,
  min_quantity: '',
  branch_id: '',
  starts_on: '',
  ends_on: '',
  use_limit: '',
  customer_limit: '',
};

type Fields = typeof NEW;

/** A new promotion: its discount, goods, minimum, branch, days and limits. */
export function PromotionForm({ onCancel, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [fields, setFields] = useDrafted('fields', NEW);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const saving = useMutation({
    mutationFn: (body: Exclude<ReturnType<typeof bodyOf>, string>) =>
      call(createPromotionRoute, { body }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries();
      onDone(data.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(fields);
    setProblem(typeof body === 'string' ? t(body) : null);
    if (typeof body !== 'string' && !saving.isPending) saving.mutate(body);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Names value={fields} onChange={set} />
      <Gives fields={fields} set={set} />
      <PromotionTargets
        label={t('promotion_is_for')}
        none={t('all_goods')}
        value={fields.goods}
        onChange={(targets) => set({ goods: targets })}
      />
      {fields.kind === 'free_items' && (
        <PromotionTargets
          label={t('offer_what_is_free')}
          none={t('offer_same_goods')}
          value={fields.free_items}
          onChange={(free_items) => set({ free_items })}
        />
      )}
      <Bounds fields={fields} set={set} />
      <FormFoot
        failure={problem ?? failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('save')}
        onCancel={onCancel}
      />
    </form>
  );
}

type PartProps = { fields: Fields; set: (changed: Partial<Fields>) => void };

function Gives({ fields, set }: PartProps) {
  const { t } = useTranslation('catalog');
  const { kind } = fields;
  return (
    <>
      <div className={f.pair}>
        <Picked
          label={t('offer_gives')}
          value={kind}
          options={PROMOTION_KINDS.map((value) => ({ value, label: t(`offer_kind_${value}`) }))}
          onChange={(chosen) => set({ kind: chosen as PromotionKind, code: '' })}
        />
        {kind === 'percent' && (
          <Typed
            label={t('percent')}
            value={fields.percent}
            isRequired
            number={PERCENT}
            onChange={(percent) => set({ percent })}
          />
        )}
        {kind === 'amount' && (
          <AmountField
            label={t('offer_amount')}
            value={fields.amount}
            onChange={(amount) => set({ amount })}
          />
        )}
        {kind === 'free_items' && (
          <Typed
            label={t('offer_free_percent')}
            hint={t('offer_free_percent_text')}
            value={fields.free_percent}
            isRequired
            number={PERCENT}
            onChange={(free_percent) => set({ free_percent })}
          />
        )}
      </div>
      {kind === 'free_items' ? (
        <div className={f.pair}>
          <Typed
            label={t('offer_buy')}
            value={fields.buy}
            isRequired
            number={COUNT}
            onChange={(buy) => set({ buy })}
          />
          <Typed
            label={t('offer_free')}
            value={fields.free}
            isRequired
            number={COUNT}
            onChange={(free) => set({ free })}
          />
        </div>
      ) : (
        <Typed
          label={t('promotion_code')}
          hint={t('offer_code_text')}
          value={fields.code}
          onChange={(code) => set({ code })}
        />
      )}
    </>
  );
}

/** Minimum, branch, days and limits. */
function Bounds({ fields, set }: PartProps) {
  const { t } = useTranslation('catalog');
  const terms = useTerms();
  return (
    <>
      <div className={f.pair}>
        <AmountField
          label={t('from_amount')}
          value={fields.min_amount}
          onChange={(min_amount) => set({ min_amount })}
        />
        <Typed
          label={t('from_quantity')}
          value={fields.min_quantity}
          number={quantityFormat(4)}
          onChange={(min_quantity) => set({ min_quantity })}
        />
      </div>
      <FirstAndLastDay value={fields} onChange={set} />
      <Picked
        label={t('where')}
        none={t('everywhere')}
        value={fields.branch_id}
        options={terms.branches}
        onChange={(branch_id) => set({ branch_id })}
      />
      <div className={f.pair}>
        <Typed
          label={t('offer_use_limit')}
          hint={t('offer_no_limit')}
          value={fields.use_limit}
          number={COUNT}
          onChange={(use_limit) => set({ use_limit })}
        />
        {fields.code.trim() !== '' && (
          <Typed
            label={t('offer_customer_limit')}
            hint={t('offer_no_limit')}
            value={fields.customer_limit}
            number={COUNT}
            onChange={(customer_limit) => set({ customer_limit })}
          />
        )}
      </div>
    </>
  );
}

/** The request, or the key of what is missing. */
function bodyOf(fields: Fields) {
  const { name, name_bn, kind, goods: targets, free_items, min_amount } = fields;
  const code = kind === 'free_items' ? '' : fields.code.trim();
  const rate =
    kind === 'amount' ? null : shareIn(kind === 'percent' ? fields.percent : fields.free_percent);
  if (kind !== 'amount' && rate === null) return 'not_a_percent';
  if (kind === 'amount' && fields.amount === 0) return 'offer_without_amount';
  const typed = fields.min_quantity.trim();
  const min_quantity = typed === '' ? (0 as Quantity) : quantityIn(typed, 4);
  if (min_quantity === null) return 'not_a_quantity';
  const isFree = kind === 'free_items';
  const buy_quantity = isFree ? parseCount(fields.buy) : null;
  const free_quantity = isFree ? parseCount(fields.free) : null;
  const use_limit = parseCount(fields.use_limit);
  const customer_limit = code === '' ? null : parseCount(fields.customer_limit);
  const counts = [buy_quantity, free_quantity, use_limit, customer_limit];
  if (counts.includes('no count')) return 'not_a_quantity';
  if (isFree && (buy_quantity === null || free_quantity === null)) return 'not_a_quantity';
  const [buy, free, uses, customers] = counts as (number | null)[];
  const only = (chosen: readonly ChosenTarget[]) =>
    chosen.map(({ target, target_id }) => ({ target, target_id }));
  return {
    name,
    name_bn,
    kind,
    rate,
    code: code === '' ? null : code,
    amount: kind === 'amount' ? fields.amount : null,
    buy_quantity: buy ?? null,
    free_quantity: free ?? null,
    min_amount,
    min_quantity,
    branch_id: fields.branch_id || null,
    starts_on: fields.starts_on || null,
    ends_on: fields.ends_on || null,
    use_limit: uses ?? null,
    customer_limit: customers ?? null,
    targets: only(targets),
    free_items: isFree ? only(free_items) : [],
  };
}

function shareIn(text: string): Rate | null {
  const share = percentIn(text);
  return share === null || share <= 0 ? null : share;
}
