import { useRef } from 'react';
import { ApiError } from './api-error.ts';

/**
 * What an error says in one sentence: the server's own, in the language of the page.
 *
 * @param unreached - where the server gave no answer, or one without a sentence.
 */
export function failureText(error: unknown, unreached: string): string {
  return error instanceof ApiError && error.title !== '' ? error.title : unreached;
}

/** As `failureText`; null where nothing failed. */
export function failureMessage(error: unknown, unreached: string): string | null {
  return error === null || error === undefined ? null : failureText(error, unreached);
}

/** For a document with lines: the product of the rejected line, then the message. */
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

/** Uses the lines at the time of the rejection, because removing one shifts the others. */
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
