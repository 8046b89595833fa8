import { defined } from '#domains/kernel/core/defined.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Language } from '#platform/http/actor.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import type { Handler } from '#platform/jobs/job.ts';
import type { MailFile, SendMail } from '#platform/mail/open-mail.ts';
import type { SendSms } from '#platform/sms/open-sms.ts';
import {
  deleteLateMessages,
  deleteMessage,
  enqueueOverdueMessages,
  findDueTime,
  jobOfMessage,
  SEND_MESSAGE,
  takeMessage,
} from './message.sql.ts';
import type { Message } from './message.ts';
import { Undeliverable } from './undeliverable.ts';
import { writeMail, writeSms } from './write-message.ts';

/** The delivery channels. */
export type Channels = { readonly mail: SendMail; readonly sms: SendSms };

export type SenderOptions = {
  readonly database: Database;
  readonly site: Site;
  readonly channels: Channels;
  readonly clock: () => Date;
  /** Makes the file behind a link of ours; null: it no longer exists. */
  readonly attach?: (link: string, language: Language) => Promise<MailFile | null>;
  /** Called for a failure, without recipient and content. */
  readonly onUnsent: (failure: {
    id: string;
    tries: number;
    is_final: boolean;
    why: string;
  }) => void;
  readonly againS?: number;
};

/** Longer than any try takes: until then other servers skip it. */
const AGAIN_S = 60;
const TRIES_MAX = 8;
const FILE_TRIES_MAX = 3;

/**
 * Sends one queued message. Delivery is at least once: a server that dies between sending and
 * deleting sends again.
 */
export function sendMessage(options: SenderOptions): Handler {
  return async ({ message_id = '' }) => {
    const again_ms = await sendIfDue(options, message_id);
    if (again_ms !== null) await sendLater(options.database, message_id, again_ms);
  };
}

/** Drops what came too late, and wakes what was overlooked. */
export function mendMessages(database: Database, now: Date): Promise<void> {
  return withTransaction(database, '', async (tx) => {
    await deleteLateMessages(tx, now);
    await enqueueOverdueMessages(tx, now);
  });
}

/** The time until the next try; null: there is none. */
async function sendIfDue(options: SenderOptions, id: string): Promise<number | null> {
  const { database, clock, againS: again_s = AGAIN_S } = options;
  const now = clock();
  const taken = await withTransaction(database, '', (tx) => takeMessage(tx, { id, now, again_s }));
  if (taken === undefined) return withoutTurn(database, id, now);
  const { sealed, tries, due_at } = taken;
  try {
    await sendSealed(options, { id, sealed, tries });
  } catch (error) {
    const is_final = error instanceof Undeliverable || tries >= TRIES_MAX;
    const why = error instanceof Undeliverable ? error.message : nameOf(error);
    options.onUnsent({ id, tries, is_final, why });
    if (!is_final) return due_at.getTime() - now.getTime();
  }
  await withTransaction(database, '', (tx) => deleteMessage(tx, id));
  return null;
}

/** It was sent or dropped, came too late, or another server has it. */
function withoutTurn(database: Database, id: string, now: Date): Promise<number | null> {
  return withTransaction(database, '', async (tx) => {
    await deleteLateMessages(tx, now);
    const due_at = await findDueTime(tx, id);
    return due_at === undefined ? null : due_at.getTime() - now.getTime();
  });
}

function sendLater(database: Database, id: string, again_ms: number): Promise<void> {
  const due = new Date(Date.now() + again_ms);
  return withTransaction(database, '', (tx) =>
    enqueueAll(tx, SEND_MESSAGE, [jobOfMessage(id, due)]),
  );
}

type Taken = { id: string; sealed: Buffer; tries: number };

async function sendSealed(
  { site, channels, attach }: SenderOptions,
  { id, sealed, tries }: Taken,
): Promise<void> {
  const content = unseal(site, { purpose: 'messages', id }, sealed);
  if (content === null) throw new Undeliverable('sealed under another secret');
  const message = JSON.parse(content) as Message;
  const { to } = message;
  if (!to.includes('@')) {
    const { shop_id } = message;
    return channels.sms({ id, to, text: writeSms(message), ...defined({ shop_id }) });
  }
  const file = await fileOf(message, tries, attach);
  return channels.mail({ id, to, ...writeMail(message), file });
}

/** A file that repeatedly cannot be made is omitted: the mail has its link. */
async function fileOf(
  { attachment, language }: Message,
  tries: number,
  attach: SenderOptions['attach'],
): Promise<MailFile | null> {
  if (attachment === undefined || attach === undefined) return null;
  const made = attach(attachment, language);
  return tries < FILE_TRIES_MAX ? made : made.catch(() => null);
}

/** A code (ECONNREFUSED, EAUTH …): messages of mail servers repeat the address. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'Error');
}
