/** The random part of a UUIDv7, by which an address names a category. */
const MARK_LENGTH = 12;

/** `/c/rice-dal-3f2a9c1b77d0`: readable, and the same while the category lives. */
export function categoryPath({ id, name }: { id: string; name: string }): string {
  const words = slugOf(name);
  const mark = id.slice(-MARK_LENGTH);
  return words === '' ? `/c/${mark}` : `/c/${words}-${mark}`;
}

/** The mark in such an address; null: it has none. */
export function categoryMark(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
}

/** Latin letters and digits with single hyphens; Bengali alone gives nothing. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60);
}
