import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import {
  type Connection,
  checkConnectionRoute,
  pauseConnectionRoute,
  resumeConnectionRoute,
  takeOverConnectionRoute,
} from '../contract/connection.ts';
import { CONNECTIONS } from './connections.queries.ts';

const ROUTES = {
  pause: pauseConnectionRoute,
  resume: resumeConnectionRoute,
  check: checkConnectionRoute,
  take_over: takeOverConnectionRoute,
};

export type ConnectionAction = keyof typeof ROUTES;

/**
 * Pauses a connection, lets it go on, checks it, or takes it over. While one of them runs, it is
 * busy wherever it is shown: another change would conflict with its version.
 */
export function useConnectionChange({ id, version }: Pick<Connection, 'id' | 'version'>) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const mutationKey = [CONNECTIONS, id];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const change = useMutation({
    mutationKey,
    mutationFn: (action: ConnectionAction) =>
      call(ROUTES[action], { params: { id }, body: { version } }),
    onSuccess: ({ data }, action) => {
      if (action !== 'check') return;
      const isFine = data.attention_code === null && data.operations.every(hasSucceeded);
      showToast(t(isFine ? 'is_checked' : 'is_checked_bad'), isFine ? 'done' : 'error');
    },
    onError: (error) => showToast(failureText(error, t('staff:unreached')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: [CONNECTIONS] }),
  });
  return { change, isBusy, running: change.isPending ? change.variables : null };
}

type Operation = {
  operation: string;
  succeeded_at: string | null;
  failed_at: string | null;
};

/** Whether the last check of the balance succeeded. */
function hasSucceeded({ operation, succeeded_at, failed_at }: Operation): boolean {
  return operation !== 'balance' || failed_at === null || (succeeded_at ?? '') > failed_at;
}
