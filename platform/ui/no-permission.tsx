import { useTranslation } from 'react-i18next';
import { PageMessage } from './page-message.tsx';

/** A page without permission: names who can grant it. */
export function NoPermission() {
  const { t } = useTranslation('common');
  return <PageMessage title={t('no_permission')} text={t('no_permission_text')} />;
}
