import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import type {
  orderFeaturesRoute,
  orderPackagesRoute,
  orderSectionsRoute,
} from '../../contract/cms.ts';

type OrderRoute = typeof orderFeaturesRoute | typeof orderPackagesRoute | typeof orderSectionsRoute;

/** Reorders a list: shown and saved at once, reset if the server refuses. */
export function useOrder<Row, List extends AnyRoute>(
  { list, order }: { list: List; order: OrderRoute },
  keyOf: (row: Row) => string,
) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const key = [list.path, {}];
  return useMutation({
    mutationFn: (keys: string[]) => call(order as typeof orderFeaturesRoute, { body: { keys } }),
    onMutate(keys) {
      const before = client.getQueryData<CallAnswer<List>>(key);
      client.setQueryData<{ data: Row[] }>(key, (known) =>
        known === undefined
          ? known
          : {
              data: [...known.data].sort((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b))),
            },
      );
      return before;
    },
    onError(error, _keys, before) {
      client.setQueryData(key, before);
      showToast(failureText(error, t('unreached')), 'error');
    },
    onSuccess: () => showToast(t('saved')),
    onSettled: () => client.invalidateQueries({ queryKey: [list.path] }),
  });
}
