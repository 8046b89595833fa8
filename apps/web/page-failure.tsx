import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorState } from '#platform/ui/error-state.tsx';

/** The page for an error: what is safe, and how to continue. */
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
