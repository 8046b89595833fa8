import { onPinnedNode } from './pinned-node.mjs';

await onPinnedNode(import.meta.url, () => import('./generate-roles.ts'));
