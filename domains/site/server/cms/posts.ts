import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { listAllPostsRoute, previewPostRoute, readAnyPostRoute } from '../../contract/cms.ts';
import { findDraft, findEdited, selectAllPosts } from '../post.sql.ts';
import { previewToken } from '../preview-token.ts';
import { type AnsweredOf, operatorEndpoint } from './operator.ts';

const DAY_MS = 24 * 60 * 60_000;
const PREVIEW_DAYS = 7;

export const listAllPosts = operatorEndpoint(listAllPostsRoute, async (tx, { query }) => {
  const after = readCursor(query.cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const q = query.q?.trim() ?? '';
  const filter = { pattern: q === '' ? null : containing(q), after, limit: query.limit };
  const { data, next_cursor } = pageOf(await selectAllPosts(tx, filter), query.limit);
  return { data: data as AnsweredOf<typeof listAllPostsRoute>, next_cursor };
});

export const readAnyPost = operatorEndpoint(readAnyPostRoute, async (tx, { params }) => {
  const post = await findEdited(tx, params.id);
  return post === undefined
    ? reject('not_found')
    : { data: post as AnsweredOf<typeof readAnyPostRoute> };
});

/** The address is computed, not stored: for some days it shows the current state of the post. */
export const previewPost = operatorEndpoint(
  previewPostRoute,
  async (tx, { params }, { site, now }) => {
    if ((await findDraft(tx, params.id)) === undefined) return reject('not_found');
    const expires_at = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
    const token = previewToken(site, { id: params.id, expires_at });
    return { data: { path: `/preview/${token}`, expires_at: expires_at.toISOString() } };
  },
);
