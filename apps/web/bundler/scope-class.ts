import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * `.total` of a module is `total_x7f2a`: the end is that of its file. Without the place in it,
 * which is the default, scripts stay as they are when a rule moves, and their lists compress well.
 */
export function scopeClass(name: string, file: string): string {
  const [path = ''] = relative(process.cwd(), file).split('?');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
}
