import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type StaffUser, updateStaffUserRoute } from '#domains/access/contract/staff-user.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { type StaffAccess, StaffAccessFields } from './staff-access-fields.tsx';

/** Changes the role and the scope of a member together. */
export function StaffAccessForm({ person }: { person: StaffUser }) {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const before: StaffAccess = {
    role_id: person.role.id,
    branch_ids: person.branch_ids,
    warehouse_ids: person.warehouse_ids,
  };
  const [access, setAccess] = useDrafted('place', before);
  const saving = useMutation({
    mutationFn: () =>
      call(updateStaffUserRoute, {
        params: { id: person.id },
        body: { version: person.version, ...access },
      }),
    onSuccess: () => client.invalidateQueries(),
  });
  const failure = failureMessage(saving.error, t('unreached'));
  const isSame = JSON.stringify(access) === JSON.stringify(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={`${ui.sheet} ${f.form}`} onSubmit={submit}>
      <h2>{t('role_and_places')}</h2>
      <StaffAccessFields value={access} onChange={setAccess} />
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button
          type="submit"
          size="md"
          loading={saving.isPending}
          disabled={isSame || access.branch_ids?.length === 0}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
