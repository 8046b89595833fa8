import { onPinnedNode } from './pinned-node.mjs';

await onPinnedNode(import.meta.url, () => import('./prove.ts'));
