import type { LoaderFunctionArgs } from 'react-router';
import type { FrameView } from '#domains/site/core/pages.ts';
import type { SiteView } from '#domains/site/web/site-context.tsx';
import { openPages, visitor } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';

/** Header, footer and texts of the site, in the reader's language and theme. */
export async function readSiteNeeds({ request, context }: LoaderFunctionArgs): Promise<SiteView> {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language, theme } = preferencesOf(request);
  return {
    language,
    theme,
    translations: (dictionary(language, 'site') ?? {}) as Record<string, string>,
    isSignedIn: context.get(visitor).isSignedIn,
    origin: new URL(request.url).origin,
    frame: (await context.get(openPages).frame?.('', language)) as FrameView,
  };
}
