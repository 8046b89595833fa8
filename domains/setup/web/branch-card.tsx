import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { dashboardRoute } from '#domains/reports/contract/dashboard.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './branches.module.css';
import type { Branch, Edited, Warehouse } from './locations.ts';

type Props = {
  branch: Branch;
  warehouses: readonly Warehouse[];
  onEdit: (edited: Edited) => void;
};

/** A branch: its name, its sales today, and its warehouses. */
export function BranchCard({ branch, warehouses, onEdit }: Props) {
  const { t, i18n } = useTranslation('setup');
  const me = useMe();
  const name = localName(branch, i18n.language);
  return (
    <li className={`${ui.sheet} ${ui.parts}`}>
      <div className={ui.row}>
        <h2>{name}</h2>
        <span className={`${s.code} figures`}>{branch.code}</span>
        {me.can('branches.update') && (
          <button
            type="button"
            className={ui.link}
            onClick={() => onEdit({ kind: 'branch', branch })}
          >
            {t('change')}
            <span className="for-readers"> {name}</span>
          </button>
        )}
      </div>
      {branch.address !== '' && <p className={ui.quiet}>{branch.address}</p>}
      {me.can('dashboard.read') && <Today branch_id={branch.id} />}
      <h3 className={ui.hint}>{t('warehouses')}</h3>
      <ul className={s.warehouses}>
        {warehouses.map((warehouse) => (
          <li key={warehouse.id}>
            <span>{localName(warehouse, i18n.language)}</span>
            {me.can('warehouse.update') && (
              <button
                type="button"
                className={ui.link}
                onClick={() => onEdit({ kind: 'warehouse', branch, warehouse })}
              >
                {t('change')}
                <span className="for-readers"> {localName(warehouse, i18n.language)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {me.can('warehouse.create') && (
        <button
          type="button"
          className={ui.link}
          onClick={() => onEdit({ kind: 'warehouse', branch, warehouse: null })}
        >
          {t('add_warehouse')}
        </button>
      )}
    </li>
  );
}

function Today({ branch_id }: { branch_id: string }) {
  const { t } = useTranslation('setup');
  const format = useNumberFormat();
  const dayQuery = useQuery(queryOptionsFor(dashboardRoute, { query: { branch_id } }));
  const day = dayQuery.data?.data.day;
  return (
    <Link to={`/dashboard?branch_id=${branch_id}`} className={s.today}>
      <span>{t('sold_today')}</span>
      <b className="figures">{day === undefined ? '' : format.money(day.total)}</b>
      <small>
        {day === undefined
          ? ''
          : t('sales_count', { count: day.sales, number: format.count(day.sales) })}
      </small>
    </Link>
  );
}
