import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type Account,
  changeAccountRoute,
  createAccountRoute,
  listAccountsRoute,
} from '../contract/chart.ts';
import { SECTIONS, type SectionName } from '../core/sections.ts';

type Props = {
  /** null: a new one. */
  account: Account | null;
  /** The account above a new one. */
  below: Account | null;
  onDone: () => void;
  /** Absent: it cannot be merged. */
  onMerge?: (() => void) | undefined;
};

/** Adds, renames, moves, archives or restores an account. */
export function AccountForm({ account, below, onDone, onMerge }: Props) {
  const { t } = useTranslation(['chart', 'common']);
  const [name, setName] = useDrafted('name', account?.name ?? '');
  const [name_bn, setNameBn] = useDrafted('name_bn', account?.name_bn ?? '');
  const [description, setDescription] = useDrafted('description', account?.description ?? '');
  const [section, setSection] = useDrafted<string>(
    'section',
    account?.section ?? below?.section ?? 'operating',
  );
  const [parent, setParent] = useDrafted('parent', account?.parent_id ?? below?.id ?? '');
  const [isMoving, setMoving] = useState(false);
  const isAway = account?.archived === true;
  const fields = { name, name_bn, description, parent_id: parent === '' ? null : parent };
  const save = (id: string) =>
    account === null
      ? call(createAccountRoute, { body: { id, ...fields, section: section as SectionName } })
      : call(changeAccountRoute, {
          params: { id: account.id },
          body: isMoving
            ? { version: account.version, archived: !isAway }
            : { version: account.version, ...fields },
        });
  const posting = usePostOnce(save, { unreached: t('common:unreached'), onDone });
  const post = (moving: boolean) => {
    setMoving(moving);
    posting.post();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') post(false);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Typed label={t('name_en')} value={name} max={200} isRequired onChange={setName} />
      <Typed label={t('name_bn')} value={name_bn} max={200} onChange={setNameBn} />
      {account === null && below === null && <SectionField value={section} onChange={setSection} />}
      {below === null && (
        <ParentField account={account} section={section} value={parent} onChange={setParent} />
      )}
      <Typed label={t('description')} value={description} max={500} onChange={setDescription} />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('common:save')}
        onCancel={onDone}
      >
        {account !== null && !account.is_system && account.merged_into === null && (
          <Button
            variant="default"
            size="md"
            loading={posting.isBusy && isMoving}
            onClick={() => post(true)}
          >
            {t(isAway ? 'restore' : 'archive')}
          </Button>
        )}
        {onMerge !== undefined && account?.merged_into === null && (
          <Button variant="default" size="md" onClick={onMerge}>
            {t('merge')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

function SectionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('accounting');
  return (
    <Labelled label={t('section')}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {SECTIONS.map((name) => (
            <option key={name} value={name}>
              {t(`section_${name}`)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type ParentProps = {
  account: Account | null;
  section: string;
  value: string;
  onChange: (value: string) => void;
};

/** The account above: of the same section. */
function ParentField({ account, section, value, onChange }: ParentProps) {
  const { t } = useTranslation('chart');
  const { language, digits } = useNumberFormat();
  const accounts = useQuery(allPagesFor(listAccountsRoute, { tree: 'true' } as never));
  const options = (accounts.data ?? []).filter(
    (one) => one.section === section && one.id !== account?.id,
  );
  return (
    <Labelled label={t('parent')}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('no_parent')}</option>
          {options.map((one) => (
            <option key={one.id} value={one.id}>
              {`${digits(one.code)} ${localName(one, language)}`}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
