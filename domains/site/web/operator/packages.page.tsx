import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listAllPackagesRoute, orderPackagesRoute } from '../../contract/cms.ts';
import type { PackageRow } from './operator.queries.ts';
import { OrderList } from './order-list.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { EntryLink, useShownTranslation } from './row.tsx';
import { useOrder } from './use-order.ts';

/** The packages in the order of the price page; moved by dragging or by buttons. */
export default function Packages() {
  const { t } = useTranslation('operator');
  const packagesQuery = useQuery(queryOptionsFor(listAllPackagesRoute));
  return (
    <ListPage title={t('packages')} trail={[t('site')]}>
      <div className={ui.page}>
        <QueryBoundary query={packagesQuery}>
          {(packages) => <List packages={packages} />}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function List({ packages }: { packages: readonly PackageRow[] }) {
  const { t } = useTranslation('operator');
  const format = useNumberFormat();
  const { shown } = useShownTranslation();
  const order = useOrder<PackageRow, typeof listAllPackagesRoute>(
    { list: listAllPackagesRoute, order: orderPackagesRoute },
    ({ code }) => code,
  );
  return (
    <OrderList
      label={t('packages')}
      onOrder={(keys) => order.mutate(keys)}
      items={packages.map(({ code, translations, price_month, is_visible }) => {
        const name = shown(translations)?.name ?? code;
        const price = t('a_month', { price: format.money(price_month) });
        return {
          key: code,
          name,
          content: (
            <EntryLink
              to={`/dashboard/operator/site/packages/${code}`}
              title={name}
              note={`${shown(translations)?.audience ?? ''} · ${price}`}
              tags={is_visible ? [] : [t('hidden')]}
            />
          ),
        };
      })}
    />
  );
}
