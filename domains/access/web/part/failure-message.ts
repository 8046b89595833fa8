import { useRef } from 'react';
import { ApiError } from '#platform/client/api-error.ts';

/** Why something was not done, as the server said it; `unreached` where it said nothing. */
export function failureMessage(error: unknown, unreached: string): string | null {
  if (error === null || error === undefined) return null;
  return error instanceof ApiError && error.title !== '' ? error.title : unreached;
}

/** Of a paper with lines: the goods that it is about stand before it, told by the refused line. */
export function failureInLines(
  error: unknown,
  names: readonly string[],
  unreached: string,
): string | null {
  const message = failureMessage(error, unreached);
  const path = error instanceof ApiError ? (error.errors[0]?.path ?? '') : '';
  const name = names[Number(/^lines\.(\d+)\b/.exec(path)?.[1])];
  return message === null || name === undefined ? message : `${name}: ${message}`;
}

/** As the lines stood when it was refused: whoever takes one out then moves the others up. */
export function useFailureInLines(
  error: unknown,
  names: readonly string[],
  unreached: string,
): string | null {
  const lastFailure = useRef<{ of: unknown; message: string | null }>({ of: null, message: null });
  if (lastFailure.current.of !== error) {
    lastFailure.current = { of: error, message: failureInLines(error, names, unreached) };
  }
  return lastFailure.current.message;
}
