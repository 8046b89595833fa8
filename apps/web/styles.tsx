import { use, useMemo } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { Nonce } from './nonce.ts';

/**
 * Links each style sheet once and permanently: shared sheets before those of one page, so that of
 * equal rules the page's win. The router removes its own links with their page, and the bundler
 * would then append those of dialogs at the end.
 */
export function Styles() {
  const nonce = use(Nonce);
  const matches = useMatches();
  const routes = use(FrameworkContext)?.manifest.routes;
  const wearers = useMemo(() => {
    const counts = new Map<string, number>();
    for (const sheet of Object.values(routes ?? {}).flatMap(sheetsOf)) {
      counts.set(sheet, (counts.get(sheet) ?? 0) + 1);
    }
    return counts;
  }, [routes]);
  const sheets = new Set(matches.flatMap(({ id }) => sheetsOf(routes?.[id])));
  const isShared = (sheet: string) => (wearers.get(sheet) ?? 0) > 1;
  return [...sheets]
    .toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
    .map((sheet) => (
      <link
        key={sheet}
        rel="stylesheet"
        href={sheet}
        precedence={isShared(sheet) ? 'shared' : 'own'}
        nonce={nonce}
      />
    ));
}

/** The router marks the styles of dialogs with `#`, to have them linked again. */
function sheetsOf(route: { css?: string[] } | undefined): string[] {
  return (route?.css ?? []).map((sheet) => sheet.replace('#', ''));
}
