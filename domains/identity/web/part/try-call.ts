import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';

/** Why a call failed: the code for the program, the message for the user. */
export type Failed = { readonly code: string; readonly message: string; readonly path: string };

/** The result, or the error with a message; `unreached` if the server did not respond. */
export async function tryCall<R extends AnyRoute>(
  route: R,
  body: CallInput<R>['body'],
  unreached: string,
): Promise<CallAnswer<R> | Failed> {
  try {
    return await call(route, body === undefined ? {} : { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.title === '' ? unreached : error.title;
    return { code: error.code, message, path: error.errors[0]?.path ?? '' };
  }
}

export function isFailed(result: object): result is Failed {
  return ('message' satisfies keyof Failed) in result;
}
