import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { ExportField } from '#platform/ui/fields/export-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  archiveCustomerGroupRoute,
  type CustomerGroup,
  changeCustomerGroupRoute,
  createCustomerGroupRoute,
  listCustomerGroupsRoute,
} from '../../contract/customer-group.ts';
import s from './prices.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** Customer groups with the same prices: add, rename, archive. */
export function GroupsDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <FormDialog
      isOpen={isOpen}
      draft="customer_groups"
      title={t('customer_groups')}
      size={560}
      onClose={onClose}
    >
      {isOpen && <Groups />}
    </FormDialog>
  );
}

const NO_GROUP = { name: '', name_bn: '' };

function Groups() {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const client = useQueryClient();
  const groupsQuery = useQuery(allPagesFor(listCustomerGroupsRoute));
  const [edited, setEdited] = useDrafted<CustomerGroup | null>('edited', null);
  const [fields, setFields] = useDrafted('fields', NO_GROUP);
  const open = (group: CustomerGroup | null) => {
    setEdited(group);
    setFields(group === null ? NO_GROUP : { name: group.name, name_bn: group.name_bn });
  };
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      await client.invalidateQueries();
      open(null);
    },
  });
  const save = () =>
    edited === null
      ? call(createCustomerGroupRoute, { body: fields })
      : call(changeCustomerGroupRoute, {
          params: { id: edited.id },
          body: { version: edited.version, ...fields },
        });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!acting.isPending) acting.mutate(save);
  };
  const failure = failureMessage(acting.error ?? groupsQuery.error, t('unreached'));
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('customer_groups_text')}</p>
      <ul className={`${ui.press} ${ui.box} ${s.groups}`} aria-busy={groupsQuery.isPending}>
        {(groupsQuery.data ?? []).map((group) => (
          <li key={group.id} data-edited={edited?.id === group.id || undefined}>
            <button type="button" onClick={() => open(group)}>
              <b>{localName(group, format.language)}</b>
              <small>
                {t('customers_in', {
                  count: group.customers,
                  number: format.count(group.customers),
                })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {(groupsQuery.data ?? []).length > 0 && <ExportField list={listCustomerGroupsRoute} />}
      <div className={f.pair}>
        <Typed
          label={t('name_en')}
          value={fields.name}
          isRequired
          onChange={(name) => setFields({ ...fields, name })}
        />
        <Typed
          label={t('name_bn')}
          value={fields.name_bn}
          onChange={(name_bn) => setFields({ ...fields, name_bn })}
        />
      </div>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {edited !== null && (
          <>
            <Button
              size="md"
              variant="default"
              disabled={acting.isPending}
              onClick={() =>
                acting.mutate(() => call(archiveCustomerGroupRoute, { params: { id: edited.id } }))
              }
            >
              {t('put_away')}
            </Button>
            <Button size="md" variant="default" onClick={() => open(null)}>
              {t('common:cancel')}
            </Button>
          </>
        )}
        <Button type="submit" size="md" loading={acting.isPending}>
          {t(edited === null ? 'add_group' : 'save')}
        </Button>
      </div>
    </form>
  );
}
