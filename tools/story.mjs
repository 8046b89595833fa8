import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode(import.meta.url, () => import('./story.ts'));
