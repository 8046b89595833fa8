import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { sumExpensesRoute } from '../contract/expense.ts';
import s from './treasury.module.css';

type Props = {
  /** Empty: all accessible branches. */
  branch_id: string;
  /** The category that filters the list; empty: none. */
  chosen: string;
  onChoose: (account_id: string) => void;
};

/** Expenses of this month by category, the greatest first; a bar filters the list. */
export function CategorySums({ branch_id, chosen, onChoose }: Props) {
  const { t } = useTranslation('treasury');
  const format = useNumberFormat();
  const dates = useDates();
  const query = {
    from: dates.monthBegin(),
    to: dates.today(),
    branch_id: branch_id || undefined,
  };
  const sumsQuery = useQuery(queryOptionsFor(sumExpensesRoute, { query }));
  const sums = sumsQuery.data?.data;
  if (sums === undefined || sums.categories.length === 0) return null;
  const most = sums.categories[0]?.amount ?? 1;
  return (
    <section className={`screen-only ${ui.sheet} ${s.sums}`} aria-label={t('this_month')}>
      <h2 className={ui.hint}>{t('this_month')}</h2>
      <p className={`figures ${s.total}`}>{format.money(sums.total)}</p>
      <ul>
        {sums.categories.map((category) => (
          <li key={category.account_id}>
            <button
              type="button"
              className={s.bar}
              aria-pressed={category.account_id === chosen}
              onClick={() => onChoose(category.account_id === chosen ? '' : category.account_id)}
            >
              {localName(category, format.language)}
              <span className="figures">{format.shortAmount(category.amount)}</span>
              <i style={{ width: `${Math.max(2, (category.amount / most) * 100)}%` }} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
