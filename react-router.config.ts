import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'apps/web',
  // Set by apps/server/build-web.ts, which builds aside.
  buildDirectory: process.env.WEB_BUILD ?? 'build/making',
  ssr: true,
  // The table of routes is small: it comes with the page, not with a call for each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
