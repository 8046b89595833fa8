import { gzipSync } from 'node:zlib';
import { baseUrl } from './at.ts';

/** Every file in the head of a page, before any of its scripts has run. */
const ASSETS = {
  scripts: /\/assets\/[\w.-]+\.js/g,
  styles: /\/assets\/[\w.-]+\.css/g,
} as const;

/** The files that load before a page can be used, and their total gzipped size. */
export async function firstView(path: string, kind: keyof typeof ASSETS) {
  const url = baseUrl();
  const page = await (await fetch(`${url}${path}`)).text();
  const files = [...new Set(page.match(ASSETS[kind]))];
  if (files.length === 0) throw new Error(`${path} names no ${kind}`);
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(`${url}${file}`);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    bytes += gzipSync(await answer.bytes(), { level: 9 }).length;
  }
  return { files, bytes };
}
