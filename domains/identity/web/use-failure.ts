import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import { failureMessage } from '#platform/client/failure-message.ts';

/** The message for an error; null: there is none. */
export function useFailure(): (error: unknown) => string | null {
  const { t } = useTranslation('security');
  return (error) => {
    const isUnreached = error instanceof ApiError && error.status === 0;
    return failureMessage(error, t(isUnreached ? 'unreached' : 'failed'));
  };
}
