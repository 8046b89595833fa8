import { runOnPinnedNode } from '../../tools/pinned-node.mjs';
import { SERVER_FLAGS } from './node-flags.mjs';

await runOnPinnedNode(import.meta.url, () => import('./main.ts'), SERVER_FLAGS);
