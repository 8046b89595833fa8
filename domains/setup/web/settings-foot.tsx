import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';

type Props = {
  /** Why it was not saved, in words. */
  failure: string | null;
  isSaved: boolean;
  isBusy: boolean;
};

/** The end of a form of settings, which stays where it is: what went wrong, or that it is kept. */
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
