import { onPinnedNode } from '../../tools/pinned-node.mjs';

await onPinnedNode(import.meta.url, () => import('./main.ts'));
