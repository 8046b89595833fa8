import { defined } from '#domains/kernel/core/defined.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { accessToken } from './access-token.ts';
import { ApiError, type Problem } from './api-error.ts';
import { type CallInput, urlOf } from './call.ts';
import { shopOfPage } from './shop-of-page.ts';

/** Fetches a file with the authorization header, which a link cannot send. */
export async function fetchFile<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
): Promise<{ file: Blob; name: string }> {
  const token = await accessToken();
  const { shop_id } = shopOfPage() ?? { shop_id: null };
  let response: Response;
  try {
    response = await fetch(urlOf(route, input), {
      method: route.method,
      headers: {
        'accept-language': document.documentElement.lang,
        ...defined({
          authorization: token === null ? undefined : `token ${token}`,
          'x-shop': shop_id ?? undefined,
          'content-type': input.body === undefined ? undefined : 'application/json',
        }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
  } catch {
    throw new ApiError({ code: 'unreached', status: 0 });
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new ApiError({ code: 'unexpected', status: response.status, ...problem });
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'file';
  return { file: await response.blob(), name };
}

/** Fetches a file and has the browser save it. */
export async function download<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<void> {
  const { file, name } = await fetchFile(route, input);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
