import { Button } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftOfForm } from '#platform/client/use-drafted.ts';
import f from './form.module.css';

type Props = {
  /** The error message of the last save. */
  failure: string | null;
  isBusy: boolean;
  /** The label of the button. */
  save: string;
  /** Whether the action is irreversible: the button has a warning colour. */
  isBad?: boolean;
  onCancel: () => void;
  /** A further action, at the other end of the row. */
  children?: ReactNode;
};

/** The end of a form: error, save and cancel. Cancel discards the draft. */
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
        <Button type="submit" size="md" loading={isBusy} color={isBad ? 'bad' : undefined}>
          {save}
        </Button>
      </div>
    </>
  );
}
