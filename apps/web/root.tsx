import '#platform/ui/layers.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '#platform/ui/fonts.css';
import '#platform/ui/base.css';
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
  useRouteLoaderData,
} from 'react-router';
import bengaliDigits from '#platform/ui/bengali-digits.woff2?url';
import { CLOTH } from '#platform/ui/tokens.ts';
import { Application } from './application.tsx';
import mark from './mark.svg?url';
import { Nonce } from './nonce.ts';
import { PageFailure } from './page-failure.tsx';
import { type Preferences, preferencesOf } from './preferences.ts';

type RootNeeds = Preferences & { words: Record<string, unknown> };

/** What every page needs before its first paint: language, theme, and the shared words. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RootNeeds> {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const preferences = preferencesOf(request);
  const names = ['common', 'identity'];
  const words = names.map((name) => [name, dictionary(preferences.language, name) ?? {}]);
  return { ...preferences, words: Object.fromEntries(words) as Record<string, unknown> };
}

/** The choices change in the page itself; the server is asked again only with a new page. */
export const shouldRevalidate = () => false;

/** Bengali letters stand on every page (second names, the sign of the taka), its digits do not. */
const FONTS = { en: [anekLatin, anekBengali], bn: [anekBengali, bengaliDigits, anekLatin] };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  const root = useRouteLoaderData<RootNeeds>('root');
  const { language, theme } = root ?? { language: 'bn', theme: 'default' as const };
  return (
    <html lang={language} data-mantine-color-scheme={CLOTH[theme].scheme} suppressHydrationWarning>
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
  const root = useRouteLoaderData<RootNeeds>('root');
  if (root === undefined) return null;
  return (
    <Application preferences={root} words={root.words}>
      <Outlet />
    </Application>
  );
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<RootNeeds>('root');
  if (root === undefined) return <p role="alert">500</p>;
  return (
    <Application preferences={root} words={root.words}>
      <PageFailure />
    </Application>
  );
}
