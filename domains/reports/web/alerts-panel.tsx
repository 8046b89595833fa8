import {
  IconCalculator,
  IconClockExclamation,
  IconPackageOff,
  IconPlugConnectedX,
  IconRepeat,
  IconTrendingUp,
  IconUserExclamation,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Alert } from '../contract/alerts.ts';
import { LoadingRows } from './loading-rows.tsx';
import s from './today.module.css';

type Looks = {
  icon: TablerIcon;
  permission: string;
  /** The button's text: `dashboard:look_remind`. */
  look: 'remind' | 'review' | 'shifts' | 'reprice' | 'stock';
  to: (item: Alert) => string;
};

const INTEGRATIONS = '/dashboard/settings/integrations';

/** Several items open the list; a single one opens itself. */
const LOOKS: Readonly<Record<Alert['kind'], Looks>> = {
  overdue: {
    icon: IconUsers,
    permission: 'customers.read',
    look: 'remind',
    to: ({ count, id }) => (count === 1 ? customer(id) : '/dashboard/dues/customers?sort=oldest'),
  },
  over_limit: {
    icon: IconUserExclamation,
    permission: 'customers.read',
    look: 'review',
    to: ({ count, id }) => (count === 1 ? customer(id) : '/dashboard/customers?due=1&sort=due'),
  },
  shift_open: {
    icon: IconClockExclamation,
    permission: 'shifts.read',
    look: 'shifts',
    to: ({ count, id }) => (count === 1 ? shift(id) : '/dashboard/pos/shifts?state=open'),
  },
  drawer_differs: {
    icon: IconCalculator,
    permission: 'shifts.read',
    look: 'shifts',
    to: ({ count, id }) => (count === 1 ? shift(id) : '/dashboard/pos/shifts?state=closed'),
  },
  recurring_invoice: {
    icon: IconRepeat,
    permission: 'recurring.read',
    look: 'review',
    to: recurringOf('invoices'),
  },
  recurring_expense: {
    icon: IconRepeat,
    permission: 'recurring.read',
    look: 'review',
    to: recurringOf('expenses'),
  },
  recurring_journal: {
    icon: IconRepeat,
    permission: 'journal.read',
    look: 'review',
    to: recurringOf('ledger/journal'),
  },
  out_of_stock: {
    icon: IconPackageOff,
    permission: 'product-stock.read',
    look: 'stock',
    to: ({ count, id }) => (count === 1 ? `/dashboard/stock/${id}` : '/dashboard/stock?low=1'),
  },
  cost_rose: {
    icon: IconTrendingUp,
    permission: 'product.update',
    look: 'reprice',
    to: () => '/dashboard/products/cost-increases',
  },
  connection_stopped: {
    icon: IconPlugConnectedX,
    permission: 'app-integrations.read',
    look: 'review',
    to: ({ count, id }) => (count === 1 ? `${INTEGRATIONS}/${id}` : INTEGRATIONS),
  },
};

function recurringOf(section: 'invoices' | 'expenses' | 'ledger/journal') {
  const list = `/dashboard/${section}/recurring`;
  return ({ count, id }: Alert) => (count === 1 ? `${list}/${id}` : `${list}?state=open`);
}

const customer = (id: string) => `/dashboard/customers/${id}`;
const shift = (id: string) => `/dashboard/pos/shifts/${id}`;

type Props = { alerts: readonly Alert[] | undefined; hasFailed: boolean };

/** The alerts: overdue dues, uncounted drawers, sold-out products and cost increases. */
export function AlertsPanel({ alerts, hasFailed }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="needs" aria-labelledby="alerts">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="alerts">{t('needs_you')}</h2>
      </div>
      {alerts === undefined &&
        (hasFailed ? <p className={ui.empty}>{t('needs_failed')}</p> : <LoadingRows count={3} />)}
      {alerts?.length === 0 && <p className={ui.empty}>{t('nothing_needs_you')}</p>}
      <ul className={`${ui.rows} ${s.rows}`}>
        {alerts?.map((item) => (
          <AlertRow key={item.kind} item={item} />
        ))}
      </ul>
    </section>
  );
}

function AlertRow({ item }: { item: Alert }) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  const { icon: Icon, permission, look, to } = LOOKS[item.kind];
  const { count, amount, since, kind } = item;
  const name = localName(item, format.language);
  const text = t(`need_${kind}`, { count, figure: format.count(count) });
  const button = t(`look_${look}`, { count });
  const others = format.count(count - 1);
  const details = [
    count === 1 ? name : t('and_others', { count: count - 1, name, figure: others }),
    ...(amount === null ? [] : [format.money(amount)]),
    ...(since === null ? [] : [t('since', { date: dates.shortDay(since) })]),
  ];
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={`${ui.grow} ${ui.words}`}>
        <b>{text}</b>
        <small>{details.join(' · ')}</small>
      </span>
      {me.can(permission) && (
        <Link to={to(item)} className={ui.button} aria-label={`${button}: ${text}`}>
          {button}
        </Link>
      )}
    </li>
  );
}
