import { type Database, withTransaction } from '#platform/db/database.ts';
import { Rounds } from '#platform/db/rounds.ts';
import type { Language } from '#platform/http/actor.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import type { MailFile, SendMail } from '#platform/mail/open-mail.ts';
import type { SendSms } from '#platform/sms/open-sms.ts';
import {
  deleteLateMessages,
  deleteMessage,
  type TakenMessage,
  takeMessages,
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
  readonly onFailure: (failure: {
    id: string;
    tries: number;
    is_final: boolean;
    why: string;
  }) => void;
  readonly pauseMs?: number;
  readonly againS?: number;
};

const PAUSE_MS = 1_000;
/** Longer than any try takes: until then other servers skip it. */
const AGAIN_S = 60;
const AT_ONCE = 10;
const TRIES_MAX = 8;
const FILE_TRIES_MAX = 3;

/**
 * Sends queued messages, beside the requests. Delivery is at least once: a server that dies between
 * sending and deleting sends again.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #rounds: Rounds;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#rounds = new Rounds((isOver) => this.#sendDue(isOver), options.pauseMs ?? PAUSE_MS);
  }

  /** Finishes the messages in progress; the rest stays queued. */
  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #sendDue(isOver: () => boolean): Promise<void> {
    const { database, clock, againS = AGAIN_S } = this.#options;
    for (;;) {
      const taken = await withTransaction(database, '', async (tx) => {
        const now = clock();
        await deleteLateMessages(tx, now);
        return takeMessages(tx, { now, again_s: againS, count: AT_ONCE });
      });
      await Promise.all(taken.map((one) => this.#sendOne(one)));
      if (taken.length < AT_ONCE || isOver()) return;
    }
  }

  async #sendOne({ id, sealed, tries }: TakenMessage): Promise<void> {
    try {
      const content = unseal(this.#options.site, { purpose: 'messages', id }, sealed);
      await this.#send(id, content, tries);
    } catch (error) {
      const is_final = error instanceof Undeliverable || tries >= TRIES_MAX;
      const why = error instanceof Undeliverable ? error.message : nameOf(error);
      this.#options.onFailure({ id, tries, is_final, why });
      if (!is_final) return;
    }
    await withTransaction(this.#options.database, '', (tx) => deleteMessage(tx, id));
  }

  async #send(id: string, content: string | null, tries: number): Promise<void> {
    if (content === null) throw new Undeliverable('sealed under another secret');
    const message = JSON.parse(content) as Message;
    const { to } = message;
    const { mail, sms } = this.#options.channels;
    if (!to.includes('@')) return sms({ id, to, text: writeSms(message) });
    const file = await this.#fileOf(message, tries);
    return mail({ id, to, ...writeMail(message), file });
  }

  /** A file that repeatedly cannot be made is omitted: the mail has its link. */
  async #fileOf({ attachment, language }: Message, tries: number): Promise<MailFile | null> {
    const { attach } = this.#options;
    if (attachment === undefined || attach === undefined) return null;
    const made = attach(attachment, language);
    return tries < FILE_TRIES_MAX ? made : made.catch(() => null);
  }
}

/** A code (ECONNREFUSED, EAUTH …): messages of mail servers repeat the address. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'Error');
}
