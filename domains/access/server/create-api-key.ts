import { randomBytes } from 'node:crypto';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { hashOfApiKey } from '#platform/http/api-key.ts';
import { creation } from '#platform/http/creation.ts';
import { createApiKeyRoute } from '../contract/api-key.ts';
import { refuseScopes } from '../core/grant-rules.ts';
import { countKeysInUse, findApiKey, insertApiKey } from './api-key.sql.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { findHolder } from './pin.sql.ts';

/** More than a shop needs; a higher number means that a program creates keys. */
const KEYS_MAX = 100;

/**
 * The prefix `hk_` and six characters: enough to tell keys apart, useless for guessing the rest.
 */
const PREFIX = 9;

/** A key has only scopes that its creator holds, and no key creates another. */
export const createApiKey = creation(
  createApiKeyRoute,
  async (tx, { body }, context) => {
    const { actor, now, newId } = context;
    const { shop_id, user_id } = actor;
    if (actor.api_key_id !== undefined) return reject('key_not_accepted');
    const granter = await lockGranter(tx, context, 'api-keys.create');
    if (isRejection(granter)) return granter;
    const scopes = [...new Set(body.scopes)].sort();
    const refused = refuseScopes(granter, scopes);
    if (refused !== null) return refused;
    const expires_at = body.expires_at === null ? null : new Date(body.expires_at);
    if (expires_at !== null && expires_at <= now) {
      return reject('key_expiry_past', { path: 'expires_at' });
    }
    const count = await countKeysInUse(tx, shop_id, now);
    if (count >= KEYS_MAX) return reject('too_many_keys', { params: { count } });
    const { membership_id } = assertPresent(
      await findHolder(tx, actor),
      'the caller is a member of the shop',
    );
    const key = `hk_${randomBytes(32).toString('base64url')}`;
    const made = {
      id: body.id ?? newId(),
      name: body.name,
      prefix: key.slice(0, PREFIX),
      scopes,
      expires_at,
    };
    const stored = { membership_id, token_hash: hashOfApiKey(key), created_at: now };
    await insertApiKey(tx, { shop_id, ...made, ...stored });
    const { id, name } = made;
    const after = { name, scopes, expires_at: expires_at?.toISOString() ?? null };
    await writeAudit(tx, context, { action: 'api_key.created', subject_id: id, after });
    const shown = await findApiKey(tx, { shop_id, now, maker_id: user_id, id });
    return { data: { ...assertPresent(shown, 'a new API key can be read'), key } };
  },
  { storesAnswer: false },
);
