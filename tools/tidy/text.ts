import type { Finding, Source } from './source.ts';

/** Words banned in every file; written as patterns, so that this file passes too. */
const BANNED: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bFIX(?:ME)\b/, instead: 'nothing, once it is fixed' },
  { pattern: /\bTO(?:DO)\b(?!\(#\d+\))/, instead: 'the number of its issue behind it' },
  { pattern: /@ts-(nocheck|ignore)\b/, instead: 'the right type' },
  { pattern: /(^|[^.\w])(\.\.\/)+shared\b/, instead: 'what the project itself contains' },
  { pattern: /(^|[\s'"`(])\/(work|home|Users)\/\w/, instead: 'a path inside the project' },
  { pattern: /\bconsole\.(trace|table)\(|\bdebugger;/, instead: 'nothing: it was for looking' },
];

/** Leftovers of work, and words that point outside the project. */
export function checkText(source: Source): Finding[] {
  return source.lines.flatMap((line, index) => {
    const banned = BANNED.find(({ pattern }) => pattern.test(line));
    if (!banned) return [];
    const found = banned.pattern.exec(line)?.[0].trim() ?? '';
    return [
      { path: source.path, line: index + 1, message: `says ${found}: write ${banned.instead}` },
    ];
  });
}
