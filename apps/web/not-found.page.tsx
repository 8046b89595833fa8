import { useTranslation } from 'react-i18next';
import { data, Link } from 'react-router';
import { PageMessage } from '#platform/ui/page-message.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation('common');
  return (
    <PageMessage title={t('page_not_found')} text={t('page_not_found_text')}>
      <Link to="/" reloadDocument>
        {t('to_start')}
      </Link>
    </PageMessage>
  );
}
