import './application-styles.ts';
import { Outlet, useRouteLoaderData } from 'react-router';
import { Application } from './application.tsx';
import { PageFailure } from './page-failure.tsx';
import type { RootNeeds } from './root.tsx';

/** The application's pages: the component kit, its styles and the shared providers. */
export default function ApplicationLayout() {
  const root = useRouteLoaderData<RootNeeds>('root');
  if (root === undefined) return null;
  return (
    <Application preferences={root} translations={root.translations}>
      <Outlet />
    </Application>
  );
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<RootNeeds>('root');
  if (root === undefined) return <p role="alert">500</p>;
  return (
    <Application preferences={root} translations={root.translations}>
      <PageFailure />
    </Application>
  );
}
