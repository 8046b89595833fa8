import { runServer } from '../apps/server/run-server.ts';
import { LEDGER_APP } from '../testkit/oauth-app.ts';

// The server of `npm start`, with one more app: none of those that work signs in by OAuth.
await runServer([LEDGER_APP]);
