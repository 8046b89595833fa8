import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The most levels: enough for a shop, and short enough for one line. */
const DEEPEST = 5;

type CategoryNode = { id: string; parent_id: string | null };

type Refusal = Rejection<'category_not_found' | 'category_within_itself' | 'category_too_deep'>;

/**
 * Whether a category may be below another: the parent exists, is neither the category itself nor
 * below it, and no branch becomes deeper than five levels.
 */
export function checkCategoryParent(
  id: string,
  parent_id: string | null,
  categories: readonly CategoryNode[],
): Refusal | null {
  if (parent_id === null) return null;
  const path = 'parent_id';
  const by_id = new Map(categories.map((one) => [one.id, one]));
  if (!by_id.has(parent_id)) return reject('category_not_found', { path });
  const above = pathTo(parent_id, by_id);
  if (above.includes(id)) return reject('category_within_itself', { path });
  const depth = above.length + heightOf(id, categories);
  return depth > DEEPEST ? reject('category_too_deep', { path, params: { most: DEEPEST } }) : null;
}

/** The path from a category to the top level; it also ends at a cycle, which the rules prevent. */
function pathTo(id: string, by_id: ReadonlyMap<string, CategoryNode>): string[] {
  const path: string[] = [];
  for (let at: string | null = id; at !== null && !path.includes(at); ) {
    path.push(at);
    at = by_id.get(at)?.parent_id ?? null;
  }
  return path;
}

/** 1: it has no subcategories. */
function heightOf(id: string, categories: readonly CategoryNode[]): number {
  let level = [id];
  let height = 0;
  while (level.length > 0 && height <= DEEPEST) {
    height += 1;
    const here = new Set(level);
    level = categories
      .filter(({ parent_id }) => parent_id !== null && here.has(parent_id))
      .map((one) => one.id);
  }
  return height;
}

export type TreeRow<T> = T & { depth: number };

/** Each category after its parent. A category with an unknown parent is at the top level. */
export function categoryTree<T extends CategoryNode>(categories: readonly T[]): TreeRow<T>[] {
  const known = new Set(categories.map(({ id }) => id));
  const rows: TreeRow<T>[] = [];
  const walk = (parent_id: string | null, depth: number) => {
    for (const one of categories) {
      const parent = one.parent_id !== null && known.has(one.parent_id) ? one.parent_id : null;
      if (parent !== parent_id || depth > DEEPEST) continue;
      rows.push({ ...one, depth });
      walk(one.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

/** A category of the tree and all its subcategories. */
export function withBelow(tree: readonly TreeRow<{ id: string }>[], id: string): Set<string> {
  const at = tree.findIndex((row) => row.id === id);
  const depth = tree[at]?.depth ?? 0;
  const next = tree.findIndex((row, index) => index > at && row.depth <= depth);
  const rows = at === -1 ? [] : tree.slice(at, next === -1 ? undefined : next);
  return new Set([id, ...rows.map((row) => row.id)]);
}
