import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorState } from '#platform/ui/error-state.tsx';

/** A page that broke: what is safe, and the way on. */
export function PageFailure() {
  const { t } = useTranslation('common');
  return (
    <ErrorState
      title={t('page_failed')}
      error={useRouteError()}
      onRetry={() => window.location.reload()}
    />
  );
}
