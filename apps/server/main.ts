import { OAUTH_APPS } from './oauth-apps.ts';
import { runServer } from './run-server.ts';

await runServer(OAUTH_APPS);
