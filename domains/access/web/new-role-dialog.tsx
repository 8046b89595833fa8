import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { createRoleRoute, listRolesRoute, type Role } from '../contract/role.ts';
import { useMe } from './part/me.tsx';

type Props = {
  isOpen: boolean;
  roles: readonly Role[];
  onClose: () => void;
  onAdded: (id: string) => void;
};

export function NewRoleDialog({ isOpen, onClose, ...props }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <FormDialog isOpen={isOpen} draft="role" onClose={onClose} size={440} title={t('add_role')}>
      <NewRoleForm onClose={onClose} {...props} />
    </FormDialog>
  );
}

/** Creates a role from a copy of another one, limited to the user's own permissions. */
function NewRoleForm({ roles, onClose, onAdded }: Omit<Props, 'isOpen'>) {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const [fields, setFields] = useDrafted('fields', { name: '', name_bn: '', from: '' });
  const adding = useAdding(roles.find(({ id }) => id === fields.from));
  const failure = failureMessage(adding.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    adding.mutate(fields, {
      onSuccess: ({ data }) => {
        onAdded(data.id);
        onClose();
      },
    });
  };
  const text = (key: 'name' | 'name_bn', label: string) => (
    <label className={f.label}>
      {label}
      <input
        className={f.field}
        data-autofocus={key === 'name' || undefined}
        required={key === 'name'}
        maxLength={80}
        autoComplete="off"
        value={fields[key]}
        onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form className={f.form} onSubmit={submit}>
      {text('name', t('role_name'))}
      {text('name_bn', t('role_name_bn'))}
      <label className={f.label}>
        {t('begin_from')}
        <select
          className={f.field}
          value={fields.from}
          onChange={(event) => setFields({ ...fields, from: event.currentTarget.value })}
        >
          <option value="">{t('begin_empty')}</option>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {localName(role, i18n.language)}
            </option>
          ))}
        </select>
      </label>
      <FormFoot
        failure={failure}
        isBusy={adding.isPending}
        save={t('add_role')}
        onCancel={onClose}
      />
    </form>
  );
}

function useAdding(from: Role | undefined) {
  const client = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ name, name_bn }: { name: string; name_bn: string }) => {
      const permissions = (from?.permissions ?? []).filter((one) => me.can(one)) as [string];
      const discount_limit = from?.discount_limit ?? null;
      const made_from = from?.made_from ?? null;
      return call(createRoleRoute, {
        body: { name, name_bn, made_from, permissions, discount_limit },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [listRolesRoute.path] }),
  });
}
