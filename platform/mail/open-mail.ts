import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as newId } from 'uuid';
import { Undeliverable } from '#platform/messages/undeliverable.ts';

export type MailFile = { readonly file_name: string; readonly content: Buffer };

export type Mail = {
  /** A repeated mail has the same id. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file: MailFile | null;
};

/** @throws Undeliverable if another try cannot help. */
export type SendMail = (mail: Mail) => Promise<void>;

export type MailOptions = {
  /** `smtp://user:password@host:587`; null: mails are written to the folder. */
  readonly smtp_url: string | null;
  /** `Halkhata <post@shop.example>` */
  readonly from: string;
  /** Readable by its owner only, because a mail may contain a code. */
  readonly folder: string;
};

const WAIT_MS = 10_000;
const SILENCE_MS = 20_000;

export function openMail({ smtp_url, from, folder }: MailOptions): SendMail {
  return smtp_url === null ? layInFolder(folder) : sendBySmtp(smtp_url, from);
}

function sendBySmtp(url: string, from: string): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, file, ...mail }) => {
    try {
      // As an object: a text would be parsed as a list of addresses.
      await transport.sendMail({
        ...mail,
        to: { name: '', address: to },
        messageId: `<${id}@${host}>`,
        attachments: file === null ? [] : [{ filename: file.file_name, content: file.content }],
      });
    } catch (error) {
      throw isFinal(error) ? new Undeliverable('the mail server refused it') : error;
    }
  };
}

/** A rejected recipient (5xx) stays rejected; a rejected sign-in may be temporary. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && code === 'EENVELOPE';
}

function layInFolder(folder: string): SendMail {
  return async ({ to, subject, text, file }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const content = `To: ${to}\nSubject: ${subject}\n\n${text}`;
    const name = newId();
    await writeFile(join(folder, `${name}.txt`), content, { mode: 0o600 });
    if (file !== null) await writeFile(join(folder, `${name}.pdf`), file.content, { mode: 0o600 });
  };
}
