import { onPinnedNode } from '../../tools/pinned-node.mjs';
import { SERVER_FLAGS } from './node-flags.mjs';

await onPinnedNode(import.meta.url, () => import('./main.ts'), SERVER_FLAGS);
