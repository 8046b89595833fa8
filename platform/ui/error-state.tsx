import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { NoPermission } from './no-permission.tsx';
import s from './page-message.module.css';
import { PageMessage } from './page-message.tsx';

type Props = { title: string; error: unknown; onRetry: () => void };

/** What failed, what is safe, how to continue, and the code to quote. */
export function ErrorState({ title, error, onRetry }: Props) {
  const { t } = useTranslation('common');
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  const isUnreached = error instanceof ApiError && error.status === 0;
  const text = failureText(error, t(isUnreached ? 'unreached_text' : 'failed_text'));
  return (
    <PageMessage title={title} text={text} alert>
      <Button variant="default" onClick={onRetry}>
        {t('try_again')}
      </Button>
      {error instanceof ApiError && error.request_id !== '' && (
        <span className={`${s.code} figures`}>{error.request_id}</span>
      )}
    </PageMessage>
  );
}
