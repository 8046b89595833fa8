import { defined } from '#domains/kernel/core/defined.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { PASSWORD } from './api.ts';
import { baseUrl } from './at.ts';

export const OPERATOR = 'operator@demo.test';

export type Json = Record<string, unknown>;

/** The API for an operator, beside the browser. */
export async function operatorApi() {
  const signedIn = await post('/auth/login', { email: OPERATOR, password: PASSWORD });
  const { access_token } = ((await signedIn.json()) as { data: { access_token: string } }).data;
  const send = (route: AnyRoute, params: Json = {}, body?: Json): Promise<Response> => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    return fetch(`${baseUrl()}/api/v1${path}`, {
      method: route.method,
      headers: {
        authorization: `token ${access_token}`,
        ...defined({ 'content-type': body === undefined ? undefined : 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  };
  return {
    send,
    /** The data of the response; a rejection fails. */
    async request<T>(route: AnyRoute, params: Json = {}, body?: Json): Promise<T> {
      const answer = await send(route, params, body);
      const content = (await answer.json()) as { data: T };
      if (!answer.ok) throw new Error(`${route.path} answered ${JSON.stringify(content)}`);
      return content.data;
    },
  };
}

export function post(path: string, body: Json): Promise<Response> {
  return fetch(`${baseUrl()}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
