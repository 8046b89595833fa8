import '#platform/ui/fonts.css';
import '#domains/site/web/site.css';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import type { FrameView } from '#domains/site/core/pages.ts';
import { SiteFrame } from '#domains/site/web/frame/site-frame.tsx';
import { SiteProvider } from '#domains/site/web/site-context.tsx';
import { SiteMessage } from '#domains/site/web/site-message.tsx';
import { keepPreferences } from '#platform/client/keep-preferences.ts';
import { openPages, visitor } from '#platform/contract/open-pages.ts';
import { type Language, preferencesOf } from '#platform/contract/preferences.ts';
import type { ThemeName } from '#platform/ui/tokens.ts';
import type { RootNeeds } from './root.tsx';

type SiteNeeds = {
  language: Language;
  words: Record<string, string>;
  isSignedIn: boolean;
  origin: string;
  frame: FrameView;
};

/** Head, foot and words of the site, in the language of the reader. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SiteNeeds> {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  return {
    language,
    words: (dictionary(language, 'site') ?? {}) as Record<string, string>,
    isSignedIn: context.get(visitor).isSignedIn,
    origin: new URL(request.url).origin,
    frame: (await context.get(openPages).frame?.('', language)) as FrameView,
  };
}

export default function SiteLayout() {
  return (
    <SiteSurroundings>
      <Outlet />
    </SiteSurroundings>
  );
}

export function ErrorBoundary() {
  return (
    <SiteSurroundings>
      <SiteMessage kind="failed" />
    </SiteSurroundings>
  );
}

function SiteSurroundings({ children }: { children: React.ReactNode }) {
  const needs = useLoaderData<SiteNeeds>();
  const root = useRouteLoaderData<RootNeeds>('root');
  const [theme, setTheme] = useState<ThemeName>(root?.theme ?? 'default');
  const view = useMemo(() => ({ ...needs, theme }), [needs, theme]);
  const choices = useMemo(
    () => ({
      chooseLanguage: (language: Language) => keepPreferences({ language, theme }),
      chooseTheme(next: ThemeName) {
        keepPreferences({ language: needs.language, theme: next });
        document.documentElement.dataset.theme = next;
        setTheme(next);
      },
    }),
    [needs.language, theme],
  );
  return (
    <div className="site" lang={needs.language}>
      <SiteProvider view={view} choices={choices}>
        <SiteFrame>{children}</SiteFrame>
      </SiteProvider>
    </div>
  );
}
