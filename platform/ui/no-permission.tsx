import { useTranslation } from 'react-i18next';
import { PageMessage } from './page-message.tsx';

/** A page that the role may not open: who can give the right. */
export function NoPermission() {
  const { t } = useTranslation('common');
  return <PageMessage title={t('no_permission')} text={t('no_permission_text')} />;
}
