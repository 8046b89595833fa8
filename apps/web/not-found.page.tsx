import { useTranslation } from 'react-i18next';
import { data, Link } from 'react-router';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** An unknown path below /dashboard: the shell stays, so that the user can go on. */
export default function NotFound() {
  const { t } = useTranslation('common');
  return (
    <ListPage title={t('page_not_found')}>
      <PageMessage title={t('page_not_found_text')}>
        <Link to="/dashboard">{t('to_start')}</Link>
      </PageMessage>
    </ListPage>
  );
}
