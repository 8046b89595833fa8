import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import type { Role } from '../contract/role.ts';
import s from './role-names.module.css';

export type RoleNameFields = Pick<Role, 'name' | 'name_bn'>;

type Props = { value: RoleNameFields; isFixed: boolean; onChange: (value: RoleNameFields) => void };

/** The name of the role, in both languages. */
export function RoleNames({ value, isFixed, onChange }: Props) {
  const { t } = useTranslation('staff');
  const field = (key: keyof RoleNameFields, label: string) => (
    <label className={f.label}>
      {label}
      <input
        className={f.field}
        required={key === 'name'}
        maxLength={80}
        autoComplete="off"
        disabled={isFixed}
        value={value[key]}
        onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <section className={`${ui.sheet} ${s.names}`}>
      {field('name', t('role_name'))}
      {field('name_bn', t('role_name_bn'))}
    </section>
  );
}
