import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { planPriceRoute } from '../../contract/price-plan.ts';
import type { Product } from '../../contract/product.ts';
import { priceAfter } from '../../core/planned-price.ts';
import s from '../catalog.module.css';
import { Labelled } from '../labelled.tsx';
import type { Variant } from '../products/opened-variant.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { type Planned, usePlanned } from './use-planned.ts';

type Props = { product: Product; variant: Variant };

/** The planned prices of a variant, and a form for another. */
export function PlannedPrices({ product, variant }: Props) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const planned = usePlanned(product);
  const rows = planned.of(variant);
  const canUpdate = me.can('product.update');
  const isOff = product.archived || variant.archived;
  const canPlan = canUpdate && !isOff;
  if (!canPlan && rows.length === 0) return null;
  return (
    <section className={ui.stack} aria-labelledby="planned">
      <h3 id="planned">{t('planned_prices')}</h3>
      {planned.error !== null && <p role="alert">{t('price_plans_failed')}</p>}
      <ul className={ui.rows}>
        {rows.map((row) => (
          <PlannedRow key={row.id} row={row} isOff={isOff} canUpdate={canUpdate} />
        ))}
      </ul>
      {canPlan && (
        <FormDraft of={`plan ${variant.id} ${variant.version}`}>
          <PlanForm variant={variant} rows={rows} />
        </FormDraft>
      )}
    </section>
  );
}

type RowProps = { row: Planned; isOff: boolean; canUpdate: boolean };

function PlannedRow({ row, isOff, canUpdate }: RowProps) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  return (
    <li>
      <span className={ui.words}>
        <b>
          {t('from_day', { day: dates.day(row.begins_on) })} ·{' '}
          <span className="figures">{format.money(row.sale_price)}</span>
        </b>
        <small>
          {dates.moment(row.at)} · {row.actor_name}
        </small>
        {row.planned > 1 && (
          <small>
            <Link to="/dashboard/products/prices">
              {t('one_of_planned', { number: format.count(row.planned) })}
            </Link>
          </small>
        )}
        {!row.begins && (
          <small className={ui.warn}>
            {isOff
              ? t('begins_only_on_sale')
              : t('begins_only_at', { price: format.money(row.sale_price_before) })}
          </small>
        )}
      </span>
      {canUpdate && row.planned === 1 && <CancelPlan id={row.id} />}
    </li>
  );
}

function PlanForm({ variant, rows }: { variant: Variant; rows: readonly Planned[] }) {
  const { t } = useTranslation('catalog');
  const dates = useDates();
  const client = useQueryClient();
  const { id, version } = variant;
  const [typed, setPrice] = useDrafted<Minor | null>('typed', null);
  const sale_price = typed ?? priceAfter(variant, rows);
  const [begins_on, setDay] = useDrafted('begins_on', '');
  const planning = useMutation({
    mutationFn: () =>
      call(planPriceRoute, { params: { id }, body: { version, sale_price, begins_on } }),
    onSuccess: () => {
      setPrice(null);
      setDay('');
    },
    // After a rejection the new state is shown, and the next try uses it.
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureMessage(planning.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (begins_on !== '' && !planning.isPending) planning.mutate();
  };
  return (
    <form className={`${ui.row} ${s.planForm}`} onSubmit={submit}>
      <Labelled label={t('price_then')}>
        {(field) => (
          <MoneyField id={field} className={f.money ?? ''} value={sale_price} onChange={setPrice} />
        )}
      </Labelled>
      <DayField
        label={t('from')}
        value={begins_on}
        isLabelSeen
        min={dates.today(-1)}
        onChange={setDay}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        disabled={begins_on === ''}
        loading={planning.isPending}
      >
        {t('plan_price')}
      </Button>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
