import { onPinnedNode } from '../../tools/pinned-node.mjs';

await onPinnedNode(import.meta.url, () => import('./cli.ts'));
