import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBranchesRoute, listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { BranchCard } from './branch-card.tsx';
import s from './branches.module.css';
import { LocationDialog } from './location-dialog.tsx';
import type { Edited } from './locations.ts';

/** The branches and warehouses of the shop: create, rename and close them. */
export default function Branches() {
  const { t } = useTranslation('setup');
  const me = useMe();
  const canRead = me.can('branches.read') && me.can('warehouse.read');
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <ListPage
      title={t('branches')}
      trail={[t('settings:settings')]}
      file={canRead ? { list: listWarehousesRoute } : null}
      aside={
        canRead &&
        me.can('branches.create') && (
          <Button
            size="md"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => setEdited({ kind: 'branch', branch: null })}
          >
            {t('open_branch')}
          </Button>
        )
      }
    >
      {canRead ? <Listed onEdit={setEdited} /> : <NoPermission />}
      <LocationDialog edited={edited} onClose={() => setEdited(null)} />
    </ListPage>
  );
}

function Listed({ onEdit }: { onEdit: (edited: Edited) => void }) {
  const { t } = useTranslation('setup');
  const branches = useQuery(allPagesFor(listBranchesRoute));
  const warehouses = useQuery(allPagesFor(listWarehousesRoute));
  const error = branches.error ?? warehouses.error;
  if (error !== null && branches.data === undefined) {
    const retry = () => void Promise.all([branches.refetch(), warehouses.refetch()]);
    return <ErrorState title={t('branches_failed')} error={error} onRetry={retry} />;
  }
  if (branches.data === undefined || warehouses.data === undefined) {
    return (
      <div className={s.branches} aria-busy="true">
        <div className={ui.outline} />
        <div className={ui.outline} />
      </div>
    );
  }
  return (
    <ul className={s.branches}>
      {branches.data.map((branch) => (
        <BranchCard
          key={branch.id}
          branch={branch}
          warehouses={warehouses.data.filter(({ branch_id }) => branch_id === branch.id)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  );
}
