import './application-styles.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import { enlivenFrame } from '#domains/site/web/part/enliven-frame.ts';
import type { SiteView } from '#domains/site/web/site-context.tsx';
import { Application } from './application.tsx';
import { PageFailure } from './page-failure.tsx';
import { usePreferences } from './preferences-context.ts';
import type { RootNeeds } from './root.tsx';
import { readSiteNeeds } from './site/site-needs.ts';
import { SiteSurroundings } from './site/site-surroundings.tsx';

export const loader = (args: LoaderFunctionArgs) => readSiteNeeds(args);

/** Sign-in pages: pages of the application between header and footer of the site. */
export default function EntranceLayout() {
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  );
}

export function ErrorBoundary() {
  return (
    <Surroundings>
      <PageFailure />
    </Surroundings>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  const view = useLoaderData<SiteView>();
  const root = useRouteLoaderData<RootNeeds>('root');
  if (root === undefined) return null;
  return (
    <Application preferences={root} translations={root.translations}>
      <Life />
      <SiteSurroundings view={view}>{children}</SiteSurroundings>
    </Application>
  );
}

/** Enlivens header and footer, and applies their choices to the page without losing input. */
function Life() {
  const { choose } = usePreferences();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const now = useRef({ choose, pathname, search, navigate });
  now.current = { choose, pathname, search, navigate };
  useEffect(
    () =>
      enlivenFrame({
        wear: (theme) => void now.current.choose({ theme }),
        goTo(href) {
          const { choose, pathname, search, navigate } = now.current;
          const language = href.endsWith('lang=en') ? 'en' : 'bn';
          const params = new URLSearchParams(search);
          params.set('lang', language);
          const to = `${pathname}?${params}`;
          void choose({ language }).then(() =>
            navigate(to, { replace: true, preventScrollReset: true }),
          );
        },
      }),
    [],
  );
  return null;
}
