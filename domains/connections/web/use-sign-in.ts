import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { connectAppRoute } from '../contract/connection.ts';

/** Sends the browser to a service, where the member permits the connection. */
export function useSignIn(app: string) {
  return useMutation({
    mutationFn: (name: string) =>
      call(connectAppRoute, { params: { app }, body: { name, keys: {} } }),
    onSuccess: ({ data }) => {
      if ('redirect_url' in data) window.location.assign(data.redirect_url);
    },
  });
}
