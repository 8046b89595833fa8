const HEADS: readonly (readonly [at: number, head: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
];

/** Whether a file begins like JPEG, PNG, GIF, WebP or AVIF. A name or a type proves nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  const isAvif = head.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.slice(8, 12));
  return isWebp || isAvif || HEADS.some(([at, mark]) => head.startsWith(mark, at));
}
