import { runOnPinnedNode } from '../../tools/pinned-node.mjs';

await runOnPinnedNode(import.meta.url, () => import('./cli.ts'));
