import { readFileSync } from 'node:fs';
import type { Tx } from '#platform/db/tx.ts';
import type { Feature, Post, Section, Setting } from '../../core/content.ts';
import { insertContent, isSiteEmpty } from '../content.sql.ts';
import { insertPosts } from '../post.sql.ts';

/** The content of a new installation, until its operator changes it. */
export async function addFirstContent(
  tx: Tx,
  { now, newId }: { now: Date; newId: () => string },
): Promise<boolean> {
  if (!(await isSiteEmpty(tx))) return false;
  const withId = <T extends object>(row: T) => ({ ...row, id: newId() });
  const first = {
    features: read<Omit<Feature, 'id'>[]>('features').map(withId),
    sections: read<Section[]>('sections'),
    setting: read<Setting>('setting'),
  };
  await insertContent(tx, first, now);
  await insertPosts(tx, read<Omit<Post, 'id'>[]>('posts').map(withId), now);
  return true;
}

function read<T>(name: string): T {
  const text = readFileSync(new URL(`../first-content/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as T;
}
