import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';

type Props = {
  /** The error message of the last save. */
  failure: string | null;
  isSaved: boolean;
  isBusy: boolean;
};

/** The sticky foot of a settings form, with the error or the confirmation. */
export function SettingsFoot({ failure, isSaved, isBusy }: Props) {
  const { t } = useTranslation('setup');
  return (
    <>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={f.done} role="status">
        {isSaved && t('settings_saved')}
      </p>
      <div className={f.actions}>
        <Button type="submit" size="md" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
