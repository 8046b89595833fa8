import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import f from '#platform/ui/form.module.css';
import { unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changePricesRoute,
  type PricePreview as Preview,
  previewPricesRoute,
} from '../../contract/price-batch.ts';
import { announceProductsChanged } from '../part/products-changed.ts';
import type { Rule } from './rule-form.tsx';

/** The present and the new prices, shown before they are written. */
export function PricePreview({ rule, onDone }: { rule: Rule; onDone: () => void }) {
  const { t } = useTranslation('catalog');
  const previewQuery = useQuery({
    queryKey: [previewPricesRoute.path, rule],
    queryFn: ({ signal }) => call(previewPricesRoute, { body: rule }, signal),
    gcTime: 0,
    retry: false,
  });
  const failure = failureMessage(previewQuery.error, t('unreached'));
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      {previewQuery.isPending && <p role="status">{t('loading')}</p>}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {previewQuery.data !== undefined && (
        <Shown
          rule={rule}
          seen={previewQuery.data.data}
          onDone={onDone}
          onOld={() => void previewQuery.refetch()}
        />
      )}
    </section>
  );
}

type Props = { rule: Rule; seen: Preview; onDone: () => void; onOld: () => void };

function Shown({ rule, seen, onDone, onOld }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  const client = useQueryClient();
  const [day, setDay] = useState('');
  const { changed, skipped, fingerprint, rows } = seen;
  const changing = useMutation({
    mutationFn: () => {
      const begins_on = day === '' ? null : day;
      return call(changePricesRoute, { body: { ...rule, fingerprint, begins_on } });
    },
    onSuccess: async () => {
      announceProductsChanged();
      onDone();
      await client.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'preview_outdated') onOld();
    },
  });
  const failure = failureMessage(changing.error, t('unreached'));
  const number = format.count(changed);
  return (
    <>
      <p role="status" className={ui.quiet}>
        {changed === 0 ? t('nothing_changes') : t('changes_count', { count: changed, number })}{' '}
        {skipped > 0 && t('skipped_count', { number: format.count(skipped) })}
      </p>
      <ul className={ui.rows}>
        {rows.map((row) => (
          <li key={row.variant_id}>
            <span>
              {variantName(row, format.language)}{' '}
              <small className="figures">{row.product_code}</small>
              {row.own_prices.map((unitPrice) => (
                <small key={unitPrice.unit_name} className={`${ui.warn} figures`}>
                  {t('own_price_stays', {
                    unit: unitLabel(ONE, unitPrice, format.language),
                    price: format.amount(unitPrice.sale_price),
                  })}
                </small>
              ))}
            </span>
            <span className="figures">
              {format.amount(row.sale_price_before)} → <b>{format.amount(row.sale_price)}</b>
            </span>
          </li>
        ))}
      </ul>
      {changed > rows.length && (
        <p className={ui.quiet}>{t('and_more', { number: format.count(changed - rows.length) })}</p>
      )}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {changed > 0 && (
        <div className={f.actions}>
          <DayField
            label={t('from')}
            value={day}
            isLabelSeen
            isOptional
            min={dates.today(-1)}
            onChange={setDay}
          />
          <Button size="md" loading={changing.isPending} onClick={() => changing.mutate()}>
            {day === ''
              ? t('change_prices', { count: changed, number })
              : t('plan_prices', { count: changed, number, day: dates.day(day) })}
          </Button>
        </div>
      )}
    </>
  );
}
