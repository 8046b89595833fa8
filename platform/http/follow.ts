import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The survivors of those ids that were merged. */
export type FindSurvivors = (
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** The rejection of a request with merged ids, with a body in which survivors replace them. */
export type Superseded = Rejection<'superseded'> & { readonly body: unknown };

export function isSuperseded(value: unknown): value is Superseded {
  return isRejection(value) && value.rejection === 'superseded';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A merge itself names the duplicate; an `id` is that of the document, which is never merged. */
const isReference = (name: string) => /_ids?$/.test(name) && name !== 'duplicate_id';

/**
 * The body with survivors in place of records that were merged since the client read them; null if
 * there are none. Looked up only after a rejection, so that other requests cost nothing. The first
 * attempt uses the original body: a repeated request finds the document that it posted before the
 * merge.
 */
export async function followMerges(
  { tx, shop_id, findSurvivors }: { tx: Tx; shop_id: string; findSurvivors: FindSurvivors },
  body: unknown,
): Promise<Superseded | null> {
  const ids = new Set<string>();
  replaceIds(body, (id) => {
    ids.add(id.toLowerCase());
    return id;
  });
  if (ids.size === 0) return null;
  const survivors = await findSurvivors(tx, shop_id, [...ids]);
  if (survivors.size === 0) return null;
  const followed = replaceIds(body, (id) => survivors.get(id.toLowerCase()) ?? id);
  return { rejection: 'superseded', body: followed };
}

function replaceIds(value: unknown, replace: (id: string) => string, isId = false): unknown {
  if (typeof value === 'string') return isId && UUID.test(value) ? replace(value) : value;
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, replace, isId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaceIds(one, replace, isReference(name))]),
  );
}
