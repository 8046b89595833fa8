import { importsOf } from './imports.ts';
import type { Finding, Source } from './source.ts';

/** An imported file must be in git, or the next clone is broken. */
export function checkTracked(sources: readonly Source[]): Finding[] {
  const targets = new Set(
    sources.flatMap((source) => importsOf(source).map(({ target }) => target)),
  );
  return sources
    .filter(({ path, isTracked }) => !isTracked && targets.has(path))
    .map(({ path }) => ({
      path,
      line: 1,
      message: `is imported and not in git: git add ${path}`,
    }));
}
