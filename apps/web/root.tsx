import anekBengali from '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2?url';
import anekLatin from '@fontsource-variable/anek-bangla/files/anek-bangla-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { type Preferences, preferencesOf } from '#platform/contract/preferences.ts';
import bengaliDigits from '#platform/ui/bengali-digits.woff2?url';
import { CLOTH } from '#platform/ui/tokens.ts';
import mark from './mark.svg?url';
import { Nonce } from './nonce.ts';

export type RootNeeds = Preferences & { words: Record<string, unknown> };

/** Pages drawn with words of their own before any script has run. */
const WORDS_OF: Readonly<Record<string, readonly string[]>> = {
  welcome: ['setup'],
  invitation: ['invitation'],
};

/** What every page needs before its first paint: language, theme, and the shared words. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RootNeeds> {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const preferences = preferencesOf(request);
  const { pathname } = new URL(request.url);
  const names = ['common', 'identity', ...(WORDS_OF[pathname.split('/')[1] ?? ''] ?? [])];
  const words = names.map((name) => [name, dictionary(preferences.language, name) ?? {}]);
  return { ...preferences, words: Object.fromEntries(words) as Record<string, unknown> };
}

/** The choices change in the page itself; the server is asked again only with a new page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');

/** Bengali letters stand on every page (second names, the sign of the taka), its digits do not. */
const FONTS = { en: [anekLatin, anekBengali], bn: [anekBengali, bengaliDigits, anekLatin] };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const root = useRouteLoaderData<RootNeeds>('root');
  const { language, theme } = root ?? { language: 'bn', theme: 'default' as const };
  return (
    <html
      lang={language}
      data-theme={theme}
      data-mantine-color-scheme={CLOTH[theme].scheme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={CLOTH[theme].spine} />
        <link rel="icon" href={mark} type="image/svg+xml" />
        {FONTS[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Outside of every layout nothing is left to stand on: two lines in both languages. */
export function ErrorBoundary() {
  return (
    <main role="alert">
      <p lang="bn">কালি পড়ে গেছে। একটু পরে আবার দেখুন।</p>
      <p lang="en">The ink spilled. Try again in a moment.</p>
    </main>
  );
}
