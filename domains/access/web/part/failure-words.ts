import { useRef } from 'react';
import { ApiError } from '#platform/client/api-error.ts';

/** Why something was not done, as the server said it; `unreached` where it said nothing. */
export function failureWords(error: unknown, unreached: string): string | null {
  if (error === null || error === undefined) return null;
  return error instanceof ApiError && error.title !== '' ? error.title : unreached;
}

/** Of a paper with lines: the goods that it is about stand before it, told by the refused line. */
export function failureInLines(
  error: unknown,
  names: readonly string[],
  unreached: string,
): string | null {
  const words = failureWords(error, unreached);
  const path = error instanceof ApiError ? (error.errors[0]?.path ?? '') : '';
  const name = names[Number(/^lines\.(\d+)\b/.exec(path)?.[1])];
  return words === null || name === undefined ? words : `${name}: ${words}`;
}

/** As the lines stood when it was refused: whoever takes one out then moves the others up. */
export function useFailureInLines(
  error: unknown,
  names: readonly string[],
  unreached: string,
): string | null {
  const told = useRef<{ of: unknown; words: string | null }>({ of: null, words: null });
  if (told.current.of !== error) {
    told.current = { of: error, words: failureInLines(error, names, unreached) };
  }
  return told.current.words;
}
