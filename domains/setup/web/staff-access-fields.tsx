import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listRolesRoute, type Role } from '#domains/access/contract/role.ts';
import { isAbove, isWithin } from '#domains/access/core/grant-rules.ts';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import s from './staff.module.css';
import { useVisibleLocations } from './staff-labels.tsx';

export type StaffAccess = {
  role_id: string;
  branch_ids: string[] | null;
  warehouse_ids: string[] | null;
};

type Props = { value: StaffAccess; onChange: (value: StaffAccess) => void };

/** Role and scope of a member, limited to what the user holds. */
export function StaffAccessFields({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('staff');
  const me = useMe();
  const roles = useQuery(allPagesFor(listRolesRoute)).data ?? [];
  const open = roles.filter((role) => role.id === value.role_id || canGrant(me, role));
  return (
    <>
      <label className={f.label}>
        {t('role')}
        <select
          className={f.field}
          required
          value={value.role_id}
          onChange={(event) => onChange({ ...value, role_id: event.currentTarget.value })}
        >
          <option value="">{t('choose_role')}</option>
          {open.map((role) => (
            <option key={role.id} value={role.id}>
              {localName(role, i18n.language)}
            </option>
          ))}
        </select>
      </label>
      <Branches value={value} onChange={onChange} />
    </>
  );
}

function canGrant(me: Me, role: Role): boolean {
  return !isAbove({ ...me, user_id: me.user.id, role_code: me.role.code }, role);
}

/** All branches, or some; and all or some warehouses of each. */
function Branches({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('staff');
  const me = useMe();
  const { branches } = useVisibleLocations();
  const { branch_ids } = value;
  const everywhere = { branch_ids: null, warehouse_ids: null };
  const canGrantAll = isWithin(everywhere, me);
  const toggle = (id: string, isOn: boolean) => {
    const others = (branch_ids ?? []).filter((one) => one !== id);
    onChange({ ...value, branch_ids: isOn ? [...others, id] : others, warehouse_ids: null });
  };
  const first = branches[0]?.id;
  return (
    <fieldset className={s.places}>
      <legend>{t('works_in')}</legend>
      {canGrantAll && (
        <label className={f.check}>
          <input
            type="radio"
            name="places"
            checked={branch_ids === null}
            onChange={() => onChange({ ...value, ...everywhere })}
          />
          {t('all_branches')}
        </label>
      )}
      {canGrantAll && (
        <label className={f.check}>
          <input
            type="radio"
            name="places"
            checked={branch_ids !== null}
            onChange={() => onChange({ ...value, branch_ids: first === undefined ? [] : [first] })}
          />
          {t('some_branches')}
        </label>
      )}
      {branch_ids !== null &&
        branches.map((branch) => (
          <Box key={branch.id} pl={30}>
            <label className={f.check}>
              <input
                type="checkbox"
                checked={branch_ids.includes(branch.id)}
                onChange={(event) => toggle(branch.id, event.currentTarget.checked)}
              />
              {localName(branch, i18n.language)}
            </label>
            {branch_ids.includes(branch.id) && (
              <Warehouses branch_id={branch.id} value={value} onChange={onChange} />
            )}
          </Box>
        ))}
    </fieldset>
  );
}

/** Some warehouses of a branch; choosing all equals choosing none. */
function Warehouses({ branch_id, value, onChange }: Props & { branch_id: string }) {
  const { i18n } = useTranslation('staff');
  const { warehouses } = useVisibleLocations();
  const branchWarehouses = warehouses.filter((one) => one.branch_id === branch_id);
  const within = warehouses.filter((one) => value.branch_ids?.includes(one.branch_id));
  const chosen = value.warehouse_ids ?? within.map(({ id }) => id);
  if (branchWarehouses.length < 2) return null;
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
    // The last warehouse of a branch stays chosen: without one the member would not work there.
    if (!branchWarehouses.some((one) => next.includes(one.id))) return;
    onChange({ ...value, warehouse_ids: next.length === within.length ? null : next });
  };
  return (
    <Group gap="0 18px" align="stretch" pl={30}>
      {branchWarehouses.map((warehouse) => (
        <label key={warehouse.id} className={f.check}>
          <input
            type="checkbox"
            checked={chosen.includes(warehouse.id)}
            onChange={(event) => toggle(warehouse.id, event.currentTarget.checked)}
          />
          {localName(warehouse, i18n.language)}
        </label>
      ))}
    </Group>
  );
}
