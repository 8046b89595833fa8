import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ExportField } from '#platform/ui/fields/export-field.tsx';
import f from '#platform/ui/form.module.css';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listPricePlansRoute, type PricePlan } from '../../contract/price-plan.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { useRuleText } from './use-rule-text.ts';

/** The planned price changes, the next first. Hidden if there are none. */
export function PricePlans() {
  const { t } = useTranslation('catalog');
  const plansQuery = useInfiniteQuery(pagesFor(listPricePlansRoute, { query: {} }));
  const rows = plansQuery.data?.pages.flatMap((page) => page.data);
  if (rows?.length === 0 || plansQuery.isPending) return null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="plans">
      <h2 id="plans">{t('price_plans')}</h2>
      {rows === undefined ? (
        <ErrorState
          title={t('price_plans_failed')}
          error={plansQuery.error}
          onRetry={() => void plansQuery.refetch()}
        />
      ) : (
        <ExportField list={listPricePlansRoute} />
      )}
      <ul className={ui.rows}>
        {rows?.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
      {plansQuery.hasNextPage && (
        <div className={f.actions}>
          <LoadMore query={plansQuery} />
        </div>
      )}
    </section>
  );
}

function PlanRow({ plan }: { plan: PricePlan }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  const ruleText = useRuleText();
  const { only } = plan;
  const number = format.count(plan.planned);
  return (
    <li>
      <span>
        <b>{t('from_day', { day: dates.day(plan.begins_on) })}</b> ·{' '}
        {only === null ? (
          `${ruleText(plan)} · ${t('prices_count', { count: plan.planned, number })}`
        ) : (
          <>
            <Link to={`/dashboard/products/${only.product_id}`}>
              {variantName(only, format.language)}
            </Link>{' '}
            · <b className="figures">{format.money(only.sale_price)}</b>
          </>
        )}
        <small>
          {dates.moment(plan.at)} · {plan.actor_name}
        </small>
        {only?.begins === false && <small className={ui.warn}>{t('will_not_begin')}</small>}
      </span>
      {me.can('product.update') && <CancelPlan id={plan.id} />}
    </li>
  );
}
