import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ExportField } from '#platform/ui/export-field.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  giveUpPricePlanRoute,
  listPricePlansRoute,
  type PricePlan,
} from '../contract/price-plan.ts';
import s from './catalog.module.css';
import { useRuleWords } from './use-rule-words.ts';

/** What waits for its day, the next first; where nothing does, nothing stands here. */
export function PricePlans() {
  const { t } = useTranslation('catalog');
  const asked = useInfiniteQuery(pagesFor(listPricePlansRoute, { query: {} }));
  const rows = asked.data?.pages.flatMap((page) => page.data);
  if (rows?.length === 0 || asked.isPending) return null;
  return (
    <section className={s.card} aria-labelledby="plans">
      <h2 id="plans">{t('price_plans')}</h2>
      {rows === undefined ? (
        <ErrorState
          title={t('price_plans_failed')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <ExportField list={listPricePlansRoute} />
      )}
      <ul className={s.prices}>
        {rows?.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
      {asked.hasNextPage && (
        <div className={s.actions}>
          <Button
            size="md"
            variant="default"
            loading={asked.isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
          >
            {t('lists:load_more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function PlanRow({ plan }: { plan: PricePlan }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const figures = useFigures();
  const dates = useDates();
  const client = useQueryClient();
  const words = useRuleWords();
  const [isSure, setSure] = useState(false);
  const givingUp = useMutation({
    mutationFn: () => call(giveUpPricePlanRoute, { params: { id: plan.id } }),
    onSettled: () => client.invalidateQueries(),
  });
  const failure = failureWords(givingUp.error, t('unreached'));
  const number = figures.count(plan.planned);
  return (
    <li>
      <span>
        <b>{t('from_day', { day: dates.day(plan.begins_on) })}</b> · {words(plan)} ·{' '}
        {t('prices_count', { number })}
        <small>
          {dates.moment(plan.at)} · {plan.actor_name}
        </small>
        {failure !== null && (
          <small className={s.failure} role="alert">
            {failure}
          </small>
        )}
      </span>
      {me.can('product.update') && (
        <Button
          size="md"
          variant="default"
          loading={givingUp.isPending}
          onClick={() => (isSure ? givingUp.mutate() : setSure(true))}
        >
          {t(isSure ? 'give_up_sure' : 'give_up')}
        </Button>
      )}
    </li>
  );
}
