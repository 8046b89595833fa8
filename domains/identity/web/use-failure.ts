import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';

/** The words for what went wrong; null: nothing did. */
export function useFailure(): (error: unknown) => string | null {
  const { t } = useTranslation('security');
  return (error) => {
    if (error === null || error === undefined) return null;
    if (!(error instanceof ApiError)) return t('failed');
    if (error.status === 0) return t('unreached');
    return error.title === '' ? t('failed') : error.title;
  };
}
