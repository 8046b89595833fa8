import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';

/** The kind whose rights apply: for a reversal, the kind of the reversed document. */
export function ownKind(
  kinds: readonly DocumentKind[],
  document: { kind: string; reverses_kind: string | null },
): DocumentKind | undefined {
  const name = document.reverses_kind ?? document.kind;
  return kinds.find((kind) => kind.name === name);
}

/** The kinds that a user may read. */
export function readableKinds(
  kinds: readonly DocumentKind[],
  permissions: ReadonlySet<string>,
): string[] {
  return kinds.filter(({ read }) => permissions.has(read)).map(({ name }) => name);
}
