import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createRegisterRoute,
  listRegistersRoute,
  type Register,
  updateRegisterRoute,
} from '#domains/shops/contract/register.ts';
import { warehousesQuery } from '#domains/shops/web/part/warehouses-query.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import { DrawerDialog } from './drawer-dialog.tsx';

type Props = { edited: Register | 'new' | null; onClose: () => void };

/** Adds, renames, moves or archives a register. */
export function RegisterDialog({ edited, onClose }: Props) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
  const register = edited === 'new' ? null : edited;
  return (
    <DrawerDialog
      isOpen={edited !== null}
      draft={`register ${register?.id} ${register?.version}`}
      onClose={onClose}
      title={t(register === null ? 'add_register' : 'change_register')}
      of={register === null ? '' : nameOf(register, language)}
    >
      <RegisterForm register={register} onClose={onClose} />
    </DrawerDialog>
  );
}

type Fields = { name: string; name_bn: string; warehouse_id: string; is_archived: boolean };

function RegisterForm({ register, onClose }: { register: Register | null; onClose: () => void }) {
  const { t } = useTranslation(['shift', 'common']);
  const { language } = useNumberFormat();
  const warehouses = useQuery(warehousesQuery()).data ?? [];
  const [fields, setFields] = useDrafted<Fields>('fields', {
    name: register?.name ?? '',
    name_bn: register?.name_bn ?? '',
    warehouse_id: register?.warehouse_id ?? '',
    is_archived: false,
  });
  const saving = useSaving(register, onClose);
  const near = warehouses.filter(
    ({ branch_id }) => register === null || branch_id === register.branch_id,
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(fields);
  };
  const failure = failureMessage(saving.error, t('unreached'));
  const text = (key: 'name' | 'name_bn') => (
    <label className={f.label}>
      {t(key === 'name' ? 'name_en' : 'name_bn')}
      <input
        className={f.field}
        data-autofocus={key === 'name' || undefined}
        required={key === 'name'}
        maxLength={200}
        autoComplete="off"
        value={fields[key]}
        onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form className={f.form} onSubmit={save}>
      {text('name')}
      {text('name_bn')}
      <label className={f.label}>
        {t('sells_from')}
        <select
          className={f.field}
          required
          value={fields.warehouse_id}
          onChange={(event) => setFields({ ...fields, warehouse_id: event.currentTarget.value })}
        >
          <option value="">{t('choose')}</option>
          {near.map((warehouse) => (
            <option key={warehouse.id} value={warehouse.id}>
              {nameOf(warehouse, language)}
            </option>
          ))}
        </select>
      </label>
      {register !== null && (
        <label className={f.check}>
          <input
            type="checkbox"
            checked={fields.is_archived}
            onChange={(event) => setFields({ ...fields, is_archived: event.currentTarget.checked })}
          />
          {t('put_away')}
        </label>
      )}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function useSaving(register: Register | null, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ is_archived, ...fields }: Fields) =>
      register === null
        ? call(createRegisterRoute, { body: fields })
        : call(updateRegisterRoute, {
            params: { id: register.id },
            body: { ...fields, is_archived, version: register.version },
          }),
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: [listRegistersRoute.path] }),
  });
}
