import anekBengali from '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2?url';
import anekLatin from '@fontsource-variable/anek-bangla/files/anek-bangla-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import siteDisplayBn from '#domains/site/web/fonts/display-bn.woff2?url';
import siteDisplayEn from '#domains/site/web/fonts/display-en.woff2?url';
import siteTextBn from '#domains/site/web/fonts/text-bn-400.woff2?url';
import siteTextEn from '#domains/site/web/fonts/text-en-400.woff2?url';
import { type Preferences, preferencesOf } from '#platform/contract/preferences.ts';
import bengaliDigits from '#platform/ui/bengali-digits.woff2?url';
import { EARLY_SCANS } from '#platform/ui/scan/early-scans.ts';
import { CLOTH } from '#platform/ui/tokens.ts';
import mark from './mark.svg?url';
import { Nonce } from './nonce.ts';
import type { PageHandle } from './page-handle.ts';
import { RESTORE_CHOICES } from './restore-choices.ts';
import siteScript from './site/site-script.ts?worker&url';
import { Styles } from './styles.tsx';

export type RootNeeds = Preferences & { translations: Record<string, unknown>; isSite: boolean };

/** Dictionaries of pages that are rendered on the server. */
const NAMESPACES_OF: Readonly<Record<string, readonly string[]>> = {
  welcome: ['setup'],
  invitation: ['invitation'],
};

/** Layouts outside the public site, which has its own dictionary. */
const APPLICATION: ReadonlySet<string> = new Set([
  ...['login', 'welcome', 'registration', 'verify', 'forgot-password'],
  ...['invitation', 'r', 'dashboard'],
]);

/** What every page needs before its first paint: language, theme, shared translations. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RootNeeds> {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const preferences = preferencesOf(request);
  const { pathname } = new URL(request.url);
  const first = pathname.split('/')[1] ?? '';
  const isSite = !APPLICATION.has(first);
  const names = isSite ? [] : ['common', 'identity', ...(NAMESPACES_OF[first] ?? [])];
  const translations = names.map((name) => [name, dictionary(preferences.language, name) ?? {}]);
  return {
    ...preferences,
    isSite,
    translations: Object.fromEntries(translations) as Record<string, unknown>,
  };
}

/** Choices apply within the page; the server is asked again only for another page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');

/** Bengali letters are on every page (second names, the taka sign), Bengali digits are not. */
const FONTS = { en: [anekLatin, anekBengali], bn: [anekBengali, bengaliDigits, anekLatin] };

/** Fonts of the site for text and headings in its language; others load when needed. */
const SITE_FONTS = { en: [siteTextEn, siteDisplayEn], bn: [siteTextBn, siteDisplayBn] };

const NOTHING_KNOWN = { language: 'bn', theme: 'default', isSite: false } as const;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const root = useRouteLoaderData<RootNeeds>('root');
  const { language, theme, isSite } = root ?? NOTHING_KNOWN;
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isStill = handles.some((handle) => handle?.isStill);
  const hasScript = !handles.some((handle) => handle?.hasNoScript);
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
        {(isSite ? SITE_FONTS : FONTS)[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {hasScript && <Script text={RESTORE_CHOICES} />}
        {handles.some((handle) => handle?.hearsScans) && <Script text={EARLY_SCANS} />}
        <Meta />
        <Styles />
        {isStill && hasScript && <script type="module" src={siteScript} nonce={nonce} data-site />}
      </head>
      <body>
        {children}
        {!isStill && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Runs during parsing, before any file of the page has loaded. */
function Script({ text }: { text: string }) {
  return (
    <script
      nonce={use(Nonce)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours.
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  );
}

export default function Root() {
  return <Outlet />;
}

/** Outside every layout nothing else works: two lines in both languages. */
export function ErrorBoundary() {
  return (
    <main role="alert">
      <p lang="bn">কালি পড়ে গেছে। একটু পরে আবার দেখুন।</p>
      <p lang="en">The ink spilled. Try again in a moment.</p>
    </main>
  );
}
