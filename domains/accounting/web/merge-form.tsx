import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Account, listAccountsRoute, mergeAccountsRoute } from '../contract/chart.ts';

type Props = { duplicate: Account; onDone: () => void };

/** Chooses the account that takes over the balance of a duplicate. */
export function MergeForm({ duplicate, onDone }: Props) {
  const { t } = useTranslation(['chart', 'common']);
  const { language, digits } = useNumberFormat();
  const [survivor, setSurvivor] = useDrafted('survivor', '');
  const accounts = useQuery(allPagesFor(listAccountsRoute));
  const options = (accounts.data ?? []).filter(
    ({ id, section, is_system, is_group }) =>
      id !== duplicate.id && section === duplicate.section && !is_system && !is_group,
  );
  const posting = usePostOnce(
    (id) =>
      call(mergeAccountsRoute, {
        params: { id: survivor },
        body: { id, duplicate_id: duplicate.id },
      }),
    { unreached: t('common:unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (survivor !== '') posting.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>
        {t('merge_text', {
          name: `${digits(duplicate.code)} ${localName(duplicate, language)}`,
        })}
      </p>
      <Labelled label={t('merge_into')}>
        {(id) => (
          <select
            id={id}
            className={f.field}
            required
            value={survivor}
            onChange={(event) => setSurvivor(event.currentTarget.value)}
          >
            <option value="">{t('choose')}</option>
            {options.map((one) => (
              <option key={one.id} value={one.id}>
                {`${digits(one.code)} ${localName(one, language)}`}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('merge')}
        onCancel={onDone}
      />
    </form>
  );
}
