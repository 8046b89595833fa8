import type { Tx } from '#platform/db/tx.ts';
import {
  accessTokenEnd,
  extendSession,
  isDueForRenewal,
  isOver,
  newSessionLife,
} from '../core/session-life.ts';
import { newSecretToken } from './secret-token.ts';
import {
  deleteAccessTokensBefore,
  deleteSession,
  findAccessTokenEnd,
  findSession,
  insertAccessToken,
  insertSession,
  loadSignedInUser,
  moveSession,
  type Session,
} from './session.sql.ts';
import type { SignedInUser } from './signed-in-user.ts';

export type Access = {
  /** null: the token that the caller sent stays valid. */
  readonly token: string | null;
  readonly expires_at: Date;
};

/** A live session as its owner sees it. */
export type LiveSession = {
  readonly user: SignedInUser;
  readonly expires_at: Date;
  readonly access: Access;
};

export type OpenedSession = LiveSession & {
  readonly token: string;
  readonly opened_at: Date;
  readonly access: { readonly token: string; readonly expires_at: Date };
};

const USER_AGENT_MAX = 300;
const ADDRESS_MAX = 64;

/** Starts a session with its first access token; null: the membership does not admit the user. */
export async function openSession(
  tx: Tx,
  start: {
    id: string;
    user_id: string;
    /** The membership that the session enters; null: no shop. */
    membership_id: string | null;
    user_agent: string;
    address: string;
    now: Date;
  },
): Promise<OpenedSession | null> {
  const { id, user_id, membership_id, now } = start;
  const session = { id, ...newSessionLife(now) };
  const { token, hash } = newSecretToken();
  const user_agent = start.user_agent.slice(0, USER_AGENT_MAX);
  const address = start.address.slice(0, ADDRESS_MAX);
  const from = { user_agent, address };
  await insertSession(tx, { ...session, ...from, token_hash: hash, user_id, membership_id });
  const access = await issueAccess(tx, session, now);
  const user = await loadSignedInUser(tx, access.hash);
  return user === undefined
    ? null
    : { user, expires_at: session.expires_at, access, token, opened_at: now };
}

type Renewal = {
  readonly hash: Buffer;
  readonly access_hash: Buffer | null;
  /** The IP address that uses the session now. */
  readonly address: string;
  readonly now: Date;
};

/**
 * The session of a token; moves its end and renews its access token when due. null: there is no
 * such session. `access_hash` is of the access token that the caller still has.
 */
export async function renewSession(
  tx: Tx,
  { hash, access_hash, address, now }: Renewal,
): Promise<LiveSession | null> {
  const session = await findSession(tx, hash);
  if (session === undefined) return null;
  if (isOver(session, now)) {
    await deleteSession(tx, { id: session.id });
    return null;
  }
  const moved = extendSession(session, now);
  if (moved !== null) {
    await moveSession(tx, session.id, { ...moved, address: address.slice(0, ADDRESS_MAX) });
  }
  const current = { ...session, ...moved };
  const access = await reuseOrIssueAccess(tx, current, { access_hash, now });
  const user = await loadSignedInUser(tx, access.hash);
  if (user === undefined) {
    await deleteSession(tx, { id: session.id });
    return null;
  }
  return { user, expires_at: current.expires_at, access };
}

async function reuseOrIssueAccess(
  tx: Tx,
  session: Session,
  { access_hash, now }: { access_hash: Buffer | null; now: Date },
) {
  if (access_hash !== null) {
    const which = { token_hash: access_hash, session_id: session.id };
    const expires_at = await findAccessTokenEnd(tx, which);
    if (expires_at !== undefined && !isDueForRenewal(expires_at, now)) {
      return { token: null, hash: access_hash, expires_at };
    }
  }
  await deleteAccessTokensBefore(tx, { session_id: session.id, now });
  return issueAccess(tx, session, now);
}

export async function issueAccess(tx: Tx, session: Session, now: Date) {
  const { token, hash } = newSecretToken();
  const expires_at = accessTokenEnd(session, now);
  await insertAccessToken(tx, { token_hash: hash, session_id: session.id, expires_at });
  return { token, hash, expires_at };
}
