import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import {
  addPostRoute,
  changePostRoute,
  listAllPostsRoute,
  removePostRoute,
} from '../../contract/cms.ts';
import { selectAllPosts } from '../post.sql.ts';
import { addEntry, changeEntry, removeEntry } from './entry.sql.ts';
import { type AnsweredOf, byOperator } from './operator.ts';

const TABLE = 'blog_post';

export const listAllPosts = byOperator(listAllPostsRoute, async (tx, { query }) => {
  const after = readCursor(query.cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const q = query.q?.trim() ?? '';
  const asked = { pattern: q === '' ? null : containing(q), after, limit: query.limit };
  const { data, next_cursor } = pageOf(await selectAllPosts(tx, asked), query.limit);
  return { data: data as AnsweredOf<typeof listAllPostsRoute>, next_cursor };
});

export const addPost = byOperator(addPostRoute, async (tx, { body }, context) => {
  const { id, ...values } = body;
  const added = await addEntry(tx, { table: TABLE, key: id }, values, context);
  if (typeof added === 'string') {
    return reject(added, { path: added === 'slug_taken' ? 'slug' : 'id' });
  }
  return { data: added };
});

export const changePost = byOperator(changePostRoute, async (tx, { params, body }, context) => {
  const changed = await changeEntry(tx, { table: TABLE, key: params.id }, body, context);
  return typeof changed === 'string' ? reject(changed) : { data: changed };
});

export const removePost = byOperator(removePostRoute, async (tx, { params }, context) => {
  const isRemoved = await removeEntry(tx, { table: TABLE, key: params.id }, context);
  return isRemoved ? { data: { id: params.id } } : reject('not_found');
});
