import { index, type RouteConfig, route } from '@react-router/dev/routes';

const page = (path: string) => `../../domains/${path}`;

export default [
  index('home.page.tsx'),
  route('login', page('identity/web/login.page.tsx')),
  route('r/:token', 'receipt.page.tsx'),
  route('dashboard', 'dashboard.page.tsx', [
    index('dashboard-home.page.tsx'),
    route('pos', page('pos/web/sell.page.tsx')),
    route('reports/trial-balance', page('accounting/web/trial-balance.page.tsx')),
  ]),
  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig;
