import { gzipSync } from 'node:zlib';
import { inject } from 'vitest';

/** Every script that a page names in its head, before any of them has run. */
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/** How many bytes of gzipped JavaScript come before a page can be used. */
export async function firstViewBytes(path: string): Promise<number> {
  const house = inject('house');
  const page = await (await fetch(`${house}${path}`)).text();
  const scripts = new Set(page.match(SCRIPT));
  if (scripts.size === 0) throw new Error(`${path} names no script`);
  let bytes = 0;
  for (const script of scripts) {
    const answer = await fetch(`${house}${script}`);
    if (!answer.ok) throw new Error(`${script}: ${answer.status}`);
    bytes += gzipSync(await answer.bytes(), { level: 9 }).length;
  }
  return bytes;
}
