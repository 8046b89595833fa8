import { useTranslation } from 'react-i18next';
import { ListPage } from '#platform/ui/list-page.tsx';

export default function Roles() {
  const { t } = useTranslation('settings');
  return <ListPage title={t('staff')}>{null}</ListPage>;
}
