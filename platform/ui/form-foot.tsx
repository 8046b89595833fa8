import { Button } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftOfForm } from '#platform/client/use-drafted.ts';
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

/** The end of a form: what went wrong, and the two ways out. Cancel discards the draft. */
export function FormFoot({ failure, isBusy, save, isBad, onCancel, children }: Props) {
  const { t } = useTranslation('common');
  const draft = use(DraftOfForm);
  const cancel = () => {
    draft?.clear();
    onCancel();
  };
  return (
    <>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {children}
        <Button variant="default" size="md" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" loading={isBusy} {...(isBad && { color: 'bad' })}>
          {save}
        </Button>
      </div>
    </>
  );
}
