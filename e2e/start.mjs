import { SERVER_FLAGS } from '../apps/server/node-flags.mjs';
import { runOnPinnedNode } from '../tools/pinned-node.mjs';

await runOnPinnedNode(import.meta.url, () => import('./main.ts'), SERVER_FLAGS);
