import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Role } from '../contract/role.ts';
import { isSensitive, RESOURCES, type Resource } from '../core/permission-groups.ts';
import { useMe } from './part/me.tsx';
import { roleFootingOf } from './role-footing.ts';
import s from './roles.module.css';

type Props = { roles: readonly Role[]; onChoose: (id: string) => void };

const GROUPS = [...new Set(RESOURCES.map(({ group }) => group))];

/** Resources by group, against roles: how many of the permissions each role has. */
export function RoleMatrix({ roles, onChoose }: Props) {
  const { t } = useTranslation('staff');
  return (
    <section
      className={`${ui.box} ${s.matrix}`}
      aria-label={t('roles')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {roles.map((role) => (
              <RoleHead key={role.id} role={role} onChoose={onChoose} />
            ))}
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <tbody key={group}>
            <tr className={s.group}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {t(`group_${group}`)}
              </th>
            </tr>
            {RESOURCES.filter((one) => one.group === group).map((resource) => (
              <Row key={resource.resource} resource={resource} roles={roles} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function RoleHead({ role, onChoose }: { role: Role; onChoose: (id: string) => void }) {
  const { t, i18n } = useTranslation('staff');
  const format = useNumberFormat();
  const me = useMe();
  const name = localName(role, i18n.language);
  const isOpen = roleFootingOf(me, role) === null;
  return (
    <th scope="col">
      <button
        type="button"
        className={ui.link}
        aria-label={t(isOpen ? 'change_role' : 'look_at_role', { role: name })}
        onClick={() => onChoose(role.id)}
      >
        {name}
      </button>
      <small>{t('people', { count: role.people, shown: format.count(role.people) })}</small>
    </th>
  );
}

function Row({ resource, roles }: { resource: Resource; roles: readonly Role[] }) {
  const { t } = useTranslation(['permissions', 'staff']);
  const isMoney = resource.permissions.some((one) => one.endsWith('.read') && isSensitive(one));
  return (
    <tr>
      <th scope="row">
        {t(resource.resource)}{' '}
        {isMoney && (
          <span title={t('staff:sensitive_text')}>
            <Tag tone="warn">{t('staff:sensitive')}</Tag>
          </span>
        )}
      </th>
      {roles.map((role) => (
        <Extent key={role.id} resource={resource} role={role} />
      ))}
    </tr>
  );
}

/** All permissions, only reading, some, or none; the title lists them. */
function Extent({ resource, role }: { resource: Resource; role: Role }) {
  const { t } = useTranslation(['staff', 'permissions']);
  const format = useNumberFormat();
  const { permissions } = resource;
  const held = permissions.filter((permission) => role.permissions.includes(permission));
  const title = held.map((permission) => t(`permissions:${permission}`)).join(' · ');
  if (held.length === 0) {
    return (
      <td className={ui.quiet} title={t('may_none')}>
        <span aria-hidden="true">–</span>
        <span className="for-readers">{t('may_none')}</span>
      </td>
    );
  }
  if (held.length === permissions.length) {
    return (
      <td className={s.all} title={title}>
        <IconCheck size={18} stroke={2} aria-hidden="true" /> {t('may_all')}
      </td>
    );
  }
  const isReading = held.length === 1 && held[0]?.endsWith('.read');
  return (
    <td title={title}>
      {isReading
        ? t('may_see')
        : t('may_some', {
            held: format.count(held.length),
            all: format.count(permissions.length),
          })}
    </td>
  );
}
