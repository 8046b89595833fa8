import { defined } from '#domains/kernel/core/defined.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { accessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { type CallAnswer, type CallInput, problemOf, urlOf } from './call.ts';
import { shopOfPage } from './shop-of-page.ts';

/** Ten megabytes over a slow line. */
const TIMEOUT_MS = 600_000;

/**
 * Like `call`, and says how much of the request has left: a fetch cannot.
 *
 * @param onSent - the sent part in percent, 0 to 100.
 */
export async function upload<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  onSent: (percent: number) => void,
): Promise<CallAnswer<R>> {
  const token = await accessToken();
  const shop = shopOfPage();
  if (shop === null) throw new ApiError({ code: 'shop_changed', status: 409 });
  const headers = defined({
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    'content-type': 'application/json',
    authorization: token === null ? undefined : `token ${token}`,
    'x-shop': shop.shop_id ?? undefined,
  });
  const request = new XMLHttpRequest();
  request.open(route.method, urlOf(route, input));
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.timeout = TIMEOUT_MS;
  request.upload.onprogress = ({ loaded, total }) => {
    if (total > 0) onSent(Math.floor((loaded * 100) / total));
  };
  const text = await sentText(request, JSON.stringify(input.body));
  if (request.status >= 200 && request.status < 300) return JSON.parse(text) as CallAnswer<R>;
  throw new ApiError({ code: 'unexpected', status: request.status, ...problemOf(text) });
}

function sentText(request: XMLHttpRequest, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError({ code: 'unreached', status: 0 }));
    request.onload = () => resolve(request.responseText);
    request.onerror = fail;
    request.ontimeout = fail;
    request.send(body);
  });
}
