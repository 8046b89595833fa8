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
import '#platform/ui/fonts.css';
import '#platform/ui/base.css';
import { Outlet, useRouteLoaderData } from 'react-router';
import { Application } from './application.tsx';
import { PageFailure } from './page-failure.tsx';
import type { RootNeeds } from './root.tsx';

/** The application's pages: the component kit, its styles and what they all stand in. */
export default function ApplicationLayout() {
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
