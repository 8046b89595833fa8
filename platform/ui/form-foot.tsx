import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import f from './form.module.css';

type Props = {
  /** Why it was not saved, in words. */
  failure: string | null;
  isBusy: boolean;
  /** What the button says. */
  save: string;
  /** Whether the button undoes what cannot be had back: the last question before it. */
  isBad?: boolean;
  onCancel: () => void;
  /** Another deed, at the other end of the row. */
  children?: ReactNode;
};

/** The end of a form in a dialog: what went wrong, and the two ways out. */
export function FormFoot({ failure, isBusy, save, isBad, onCancel, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {children}
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" loading={isBusy} {...(isBad && { color: 'bad' })}>
          {save}
        </Button>
      </div>
    </>
  );
}
