import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import { LoadingRows } from './loading-rows.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';
import { useDrawers } from './today.queries.ts';

/** Money by account, and the expected cash of each open drawer. */
export function CashPanel({ day }: { day: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="cash" aria-labelledby="cash-position">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="cash-position">{t('cash_position')}</h2>
        {me.can('shifts.read') && (
          <Link to="/dashboard/pos/shifts" className={s.sheetLink}>
            {t('shifts')}
          </Link>
        )}
      </div>
      {day === undefined ? <LoadingRows count={5} /> : <Accounts day={day} />}
    </section>
  );
}

function Accounts({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const [cash, ...others] = day.money;
  const row = (account: Dashboard['money'][number]) => (
    <li key={account.account_id}>
      <span>{localName(account, format.language)}</span>
      <PermittedLink
        to={addressOf('/dashboard/ledger', {
          account_id: account.account_id,
          to: day.business_date,
          branch_id: day.branch_id,
        })}
        permission="ledger.read"
        className={`figures ${s.rowFigure}`}
      >
        {format.amount(account.balance)}
      </PermittedLink>
    </li>
  );
  return (
    <>
      <ul className={`${ui.rows} ${s.rows}`}>
        {cash !== undefined && row(cash)}
        {day.is_today && <Drawers day={day} />}
        {others.filter(({ balance, kind }) => balance !== 0 || kind !== 'card').map(row)}
      </ul>
      <hr className="stitch" />
      <div className={`${ui.sum} ${s.total}`}>
        <span>{t('total')}</span>
        <b className="figures">{format.money(day.money_total)}</b>
      </div>
    </>
  );
}

function Drawers({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const drawers = useDrawers(day.branch_id ?? '', day.is_today);
  const branchOf = (id: string) => day.branches.find((branch) => branch.id === id);
  return drawers.data?.data.map((drawer) => {
    const branch = branchOf(drawer.branch_id);
    const branchSuffix =
      day.branch_id === null && day.branches.length > 1 && branch !== undefined
        ? `, ${localName(branch, format.language)}`
        : '';
    return (
      <li key={drawer.shift_id} data-within>
        <span>
          {localName(drawer, format.language)}
          {branchSuffix}
          <small>{t('open_by', { name: drawer.opened_by })}</small>
        </span>
        <PermittedLink
          to={`/dashboard/pos/shifts/${drawer.shift_id}`}
          permission="shifts.read"
          className={`figures ${s.rowFigure}`}
        >
          {drawer.cash === undefined ? t('open') : format.amount(drawer.cash)}
        </PermittedLink>
      </li>
    );
  });
}
