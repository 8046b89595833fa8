import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { rate as rateOf } from '#domains/kernel/core/rate.ts';
import { PERCENT, percentIn } from '#domains/kernel/core/read-number.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { RuleRequest } from '../../contract/price-batch.ts';
import { useShelves } from '../catalog.queries.ts';
import { ChoiceField } from '../choice-field.tsx';
import { Labelled } from '../labelled.tsx';
import { TextField } from '../text-field.tsx';

export type Rule = RuleRequest;

const ROUNDINGS = [1, 100, 500, 1000, 5000, 10_000] as const;
const RULE_KINDS = [
  'more_share',
  'less_share',
  'more_amount',
  'less_amount',
  'over_cost_share',
  'as_cost_rose',
  'round_only',
] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

/** The rules that reveal costs. */
const FROM_COST: readonly RuleKind[] = ['over_cost_share', 'as_cost_rose'];

type Fields = {
  kind: RuleKind;
  percent: string;
  amount: Minor;
  round_to: (typeof ROUNDINGS)[number];
  category_id: string;
  brand_id: string;
};

type Props = {
  /** Only these products. null: by category and brand. */
  product_ids: string[] | null;
  /** The initial rule. */
  kind?: RuleKind | undefined;
  onPreview: (rule: Rule) => void;
  /** A change makes the earlier preview outdated. */
  onChange: () => void;
};

export function RuleForm({ product_ids, kind = 'more_share', onPreview, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const me = useMe();
  const shelves = useShelves();
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useDrafted<Fields>('fields', {
    kind,
    percent: '',
    amount: ZERO,
    round_to: 100,
    category_id: '',
    brand_id: '',
  });
  const ruleKinds = RULE_KINDS.filter((one) => !FROM_COST.includes(one) || me.can('cost.read'));
  const set = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed });
    setProblem(null);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const by = ruleAmountOf(fields);
    if (by === null) setProblem(t('not_a_percent'));
    else {
      const { round_to, category_id, brand_id } = fields;
      const scope = { category_id: category_id || null, brand_id: brand_id || null };
      onPreview({ ...by, ...scope, round_to, product_ids });
    }
  };
  return (
    <form className={`${ui.sheet} ${ui.parts}`} onSubmit={submit} aria-label={t('prices')}>
      {product_ids === null ? (
        <div className={f.pair}>
          <ChoiceField
            label={t('category')}
            value={fields.category_id}
            none={t('all_categories')}
            options={shelves.categories}
            onChange={(category_id) => set({ category_id })}
          />
          {shelves.brands.length > 0 && (
            <ChoiceField
              label={t('brand')}
              value={fields.brand_id}
              none={t('all_brands')}
              options={shelves.brands}
              onChange={(brand_id) => set({ brand_id })}
            />
          )}
        </div>
      ) : (
        <p className={ui.quiet}>
          {t('chosen_count', { number: format.count(product_ids.length) })}
        </p>
      )}
      <div className={f.pair}>
        <ChoiceField
          label={t('way')}
          value={fields.kind}
          options={ruleKinds.map((value) => ({ value, label: t(`way_${value}`) }))}
          onChange={(chosen) => set({ kind: chosen as RuleKind })}
        />
        {fields.kind.endsWith('_share') && (
          <TextField
            label={t('per_cent')}
            value={fields.percent}
            max={12}
            isRequired
            number={PERCENT}
            onChange={(percent) => set({ percent })}
          />
        )}
        {fields.kind.endsWith('_amount') && (
          <Labelled label={t('by_amount')}>
            {(id) => (
              <MoneyField
                id={id}
                className={f.money ?? ''}
                value={fields.amount}
                onChange={(amount) => set({ amount })}
              />
            )}
          </Labelled>
        )}
      </div>
      <div className={f.pair}>
        <ChoiceField
          label={t('round_to')}
          value={`${fields.round_to}`}
          options={ROUNDINGS.map((step) => ({
            value: `${step}`,
            label: step === 1 ? t('no_rounding') : format.shortMoney(minor(step)),
          }))}
          onChange={(typed) =>
            set({ round_to: ROUNDINGS.find((step) => `${step}` === typed) ?? 1 })
          }
        />
      </div>
      {problem !== null && (
        <p className={ui.bad} role="alert">
          {problem}
        </p>
      )}
      <div className={f.actions}>
        <Button type="submit" size="md" variant="default">
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

/** null: the typed text is not a valid rate. */
function ruleAmountOf({
  kind,
  percent,
  amount,
}: Fields): Pick<Rule, 'over' | 'rate' | 'amount'> | null {
  if (kind === 'as_cost_rose') return { over: 'rise', rate: null, amount: null };
  const over = kind === 'over_cost_share' ? 'cost' : 'price';
  if (kind === 'round_only') return { over, rate: null, amount: null };
  const isLess = kind.startsWith('less');
  if (kind.endsWith('_amount')) {
    return { over, rate: null, amount: isLess ? negate(amount) : amount };
  }
  const typed = percentIn(percent);
  if (typed === null || typed < 0 || (isLess && typed > 1_000_000)) return null;
  return { over, rate: isLess ? rateOf(-typed) : typed, amount: null };
}
