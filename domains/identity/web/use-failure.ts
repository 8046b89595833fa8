import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import { failureMessage } from '#platform/client/failure-message.ts';

/** The words for what went wrong; null: nothing did. */
export function useFailure(): (error: unknown) => string | null {
  const { t } = useTranslation('security');
  return (error) => {
    const isUnreached = error instanceof ApiError && error.status === 0;
    return failureMessage(error, t(isUnreached ? 'unreached' : 'failed'));
  };
}
