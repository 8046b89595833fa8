import { useTranslation } from 'react-i18next';
import { ListPage } from '#platform/ui/list-page.tsx';

export default function StaffUser() {
  const { t } = useTranslation('settings');
  return <ListPage title={t('staff')}>{null}</ListPage>;
}
