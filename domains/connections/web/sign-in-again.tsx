import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import type { Connection } from '../contract/connection.ts';
import { useApp } from './use-app.ts';
import { useSignIn } from './use-sign-in.ts';

type Props = { connection: Connection; isMain?: boolean };

/** The same account gets new tokens; its history goes on. */
export function SignInAgain({ connection, isMain = false }: Props) {
  const { t } = useTranslation(['connections', 'staff']);
  const app = useApp(connection.app);
  const signing = useSignIn(connection.app);
  const begin = () =>
    signing.mutate(connection.name, {
      onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    });
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="md"
      loading={signing.isPending || signing.isSuccess}
      onClick={begin}
    >
      {t('sign_in_again', { app: app?.name ?? '' })}
    </Button>
  );
}
