import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listRolesRoute, type Role } from '../contract/role.ts';
import { isShopWide } from '../core/grant-rules.ts';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { useMe } from './part/me.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleMatrix } from './role-matrix.tsx';

/** The permissions of all roles side by side, or one role to edit; a phone shows one. */
export default function Roles() {
  const { t } = useTranslation('staff');
  const me = useMe();
  const canRead = me.can('role.read');
  const rolesQuery = useQuery({ ...allPagesFor(listRolesRoute), enabled: canRead });
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [saved, setSaved] = useState('');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const roles = rolesQuery.data ?? [];
  const chosen = roles.find(({ id }) => id === search.get('role'));
  const shown = chosen ?? (isPhone ? roles[0] : undefined);
  const choose = (id: string) => setSearch(id === '' ? {} : { role: id }, { replace: isPhone });
  return (
    <ListPage
      title={t('roles')}
      trail={[t('settings:settings')]}
      file={canRead ? { list: listRolesRoute } : null}
      aside={
        me.can('role.create') &&
        isShopWide(me) && (
          <Button
            size="md"
            variant={shown === undefined ? 'filled' : 'default'}
            ml="auto"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => setAdding(true)}
          >
            {t('add_role')}
          </Button>
        )
      }
      filters={
        shown !== undefined && (
          <Chosen roles={roles} shown={shown} isPhone={isPhone} choose={choose} />
        )
      }
    >
      {!canRead && <NoPermission />}
      {canRead && rolesQuery.error !== null && rolesQuery.data === undefined && (
        <ErrorState
          title={t('roles_failed')}
          error={rolesQuery.error}
          onRetry={() => void rolesQuery.refetch()}
        />
      )}
      {canRead && rolesQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {shown !== undefined && (
        <FormDraft key={stateOf(shown)} of={`role ${stateOf(shown)}`}>
          <RoleEditor
            role={shown}
            isSaved={saved === stateOf(shown)}
            onSaved={(role) => setSaved(stateOf(role))}
          />
        </FormDraft>
      )}
      {shown === undefined && roles.length > 0 && <RoleMatrix roles={roles} onChoose={choose} />}
      <NewRoleDialog
        isOpen={isAdding}
        roles={roles}
        onClose={() => setAdding(false)}
        onAdded={choose}
      />
    </ListPage>
  );
}

/** Each save re-mounts the form, so the saved state is held outside it. */
const stateOf = ({ id, version }: Role) => `${id} ${version}`;

type ChosenProps = {
  roles: readonly Role[];
  shown: Role;
  isPhone: boolean;
  choose: (id: string) => void;
};

function Chosen({ roles, shown, isPhone, choose }: ChosenProps) {
  const { t, i18n } = useTranslation('staff');
  return (
    <>
      <SelectField
        label={t('role')}
        all={t('all_roles_link')}
        value={shown.id}
        options={roles.map((role) => ({ value: role.id, label: localName(role, i18n.language) }))}
        onChange={choose}
      />
      {!isPhone && (
        <Link className={ui.link} to="/dashboard/settings/roles">
          {t('all_roles_link')}
        </Link>
      )}
    </>
  );
}
