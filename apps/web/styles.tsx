import { use, useMemo } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { Nonce } from './nonce.ts';

/**
 * The styles of a page, each sheet linked once and for good; of what many pages wear before what is
 * one page's own, so that of equal rules the page's win. The router's own links are gone with their
 * page, which is why beside them the bundler links again, and last, what a dialog brings.
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

/** The router marks with `#` what dialogs bring too, to have it linked once more. */
function sheetsOf(route: { css?: string[] } | undefined): string[] {
  return (route?.css ?? []).map((sheet) => sheet.replace('#', ''));
}
