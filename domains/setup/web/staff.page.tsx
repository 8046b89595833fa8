import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listRolesRoute } from '#domains/access/contract/role.ts';
import { listStaffUsersRoute, type StaffUser } from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { InviteDialog } from './invite-dialog.tsx';
import s from './staff.module.css';
import { StaffState, useLastSeen, useLocationText } from './staff-labels.tsx';

const FILTERS = ['q', 'state', 'role_id'] as const;
const STATES = ['active', 'invited', 'disabled'] as const;

/** Members of the shop, and people invited to it. */
export default function Staff() {
  const { t } = useTranslation('staff');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const [isInviting, setInviting] = useNewDialog(
    me.can('staff-users.create') && me.can('role.read'),
  );
  const canRead = me.can('staff-users.read');
  return (
    <ListPage
      title={t('staff')}
      trail={[t('settings:settings')]}
      file={canRead ? { list: listStaffUsersRoute, query: dropEmpty(filters) } : null}
      aside={
        me.can('staff-users.create') &&
        me.can('role.read') && (
          <Button
            size="md"
            ml="auto"
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            onClick={() => setInviting(true)}
          >
            {t('invite')}
          </Button>
        )
      }
      filters={canRead && <Filters filters={filters} change={change} />}
    >
      {canRead ? <Listed filters={filters} onClear={clear} /> : <NoPermission />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </ListPage>
  );
}

type Filters = Record<(typeof FILTERS)[number], string>;
type FiltersProps = { filters: Filters; change: (changed: Partial<Filters>) => void };

function Filters({ filters, change }: FiltersProps) {
  const { t, i18n } = useTranslation('staff');
  const me = useMe();
  const roles = useQuery({ ...allPagesFor(listRolesRoute), enabled: me.can('role.read') });
  return (
    <>
      <SearchBox label={t('search_staff')} value={filters.q} onChange={(q) => change({ q })} />
      <Choice
        label={t('state')}
        value={filters.state}
        options={STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
        onChange={(state) => change({ state })}
      />
      {roles.data !== undefined && (
        <SelectField
          label={t('role')}
          all={t('all_roles')}
          value={filters.role_id}
          options={roles.data.map((role) => ({
            value: role.id,
            label: localName(role, i18n.language),
          }))}
          onChange={(role_id) => change({ role_id })}
        />
      )}
    </>
  );
}

function Listed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('staff');
  const staffQuery = useInfiniteQuery(
    pagesFor(listStaffUsersRoute, { query: dropEmpty(filters) as never }),
  );
  const { columns, noteOf } = useColumns();
  return (
    <ListSheet
      query={staffQuery}
      label={t('staff')}
      columns={columns}
      rows={(staffQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/settings/staff/${row.id}`}
      noteOf={noteOf}
      failed={t('staff_failed')}
      empty={{ title: t('no_staff'), text: t('no_staff_text') }}
      isFiltered={Object.values(filters).some((value) => value !== '')}
      onClear={onClear}
    />
  );
}

function useColumns(): { columns: Column<StaffUser>[]; noteOf: (row: StaffUser) => string } {
  const { t, i18n } = useTranslation('staff');
  const locationTextOf = useLocationText();
  const lastSeen = useLastSeen();
  const roleOf = ({ role }: StaffUser) => localName(role, i18n.language);
  return {
    columns: [
      { key: 'name', label: t('name'), cell: (row) => row.name },
      {
        key: 'address',
        label: t('address'),
        cell: ({ email, phone }) => (
          <span className={`${s.address} figures`}>{email ?? phone}</span>
        ),
      },
      { key: 'role', label: t('role'), cell: roleOf },
      { key: 'places', label: t('places'), cell: locationTextOf },
      { key: 'seen', label: t('last_seen'), cell: (row) => lastSeen(row.last_seen_at) },
      {
        key: 'state',
        label: t('state'),
        isPhoneNumeric: true,
        cell: (row) => <StaffState state={row.state} />,
      },
    ],
    noteOf: (row) => `${roleOf(row)} · ${locationTextOf(row)}`,
  };
}
