import '#domains/site/web/fonts/fonts.css';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { LiveRegions } from '#domains/site/web/frame/live-regions.tsx';
import type { SiteView } from '#domains/site/web/site-context.tsx';
import { SiteMessage } from '#domains/site/web/site-message.tsx';
import type { PageHandle } from './page-handle.ts';
import { readSiteNeeds } from './site/site-needs.ts';
import { SiteSurroundings } from './site/site-surroundings.tsx';

/** Rendered on the server only: these pages load no React. */
export const handle: PageHandle = { isStill: true };

export const loader = (args: LoaderFunctionArgs) => readSiteNeeds(args);

export default function SiteLayout() {
  return (
    <SiteSurroundings view={useLoaderData<SiteView>()} beside={<LiveRegions />}>
      <Outlet />
    </SiteSurroundings>
  );
}

export function ErrorBoundary() {
  return (
    <SiteSurroundings view={useLoaderData<SiteView>()} beside={<LiveRegions />}>
      <SiteMessage kind="failed" />
    </SiteSurroundings>
  );
}
