import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import f from './form.module.css';
import { FormFoot } from './form-foot.tsx';
import s from './merge-form.module.css';

type One = { id: string; name: string; note: string };

type Props = {
  two: readonly [One, One];
  survivorId: string;
  onChooseSurvivor: (id: string) => void;
  failure: string | null;
  isBusy: boolean;
  onMerge: () => void;
  onCancel: () => void;
  /** The consequences of the merge. */
  children: ReactNode;
};

/** Chooses the survivor of two records, and explains what happens to the duplicate. */
export function MergeForm(props: Props) {
  const { two, survivorId, onChooseSurvivor, failure, isBusy, onMerge, onCancel, children } = props;
  const { t } = useTranslation('common');
  return (
    <form
      className={f.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onMerge();
      }}
    >
      <Stack component="fieldset" gap={8}>
        <legend>{t('which_stays')}</legend>
        {two.map(({ id, name, note }) => (
          <label key={id} className={s.one}>
            <input
              type="radio"
              name="kept"
              checked={survivorId === id}
              onChange={() => onChooseSurvivor(id)}
            />
            <span>
              <b>{name}</b>
              <small className="figures">{note}</small>
            </span>
          </label>
        ))}
      </Stack>
      {children}
      <p className={f.hint}>{t('merge_hint')}</p>
      <FormFoot failure={failure} isBusy={isBusy} save={t('merge')} onCancel={onCancel} />
    </form>
  );
}
