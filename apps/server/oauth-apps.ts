import type { OauthApp } from '#domains/connections/core/oauth-app.ts';

/**
 * The apps that a shop connects by signing in at their services. None works yet: only what works is
 * offered. The client of an app is `{APP}_CLIENT_ID` and `{APP}_CLIENT_SECRET`.
 */
export const OAUTH_APPS: readonly OauthApp[] = [];
