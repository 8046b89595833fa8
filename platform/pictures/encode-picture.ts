import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { Unavailable } from '#platform/db/failure.ts';
import type { Encoded, EncodeReply, PictureFault } from './encoded.ts';
import { isPicture } from './is-picture.ts';

const CHILD = new URL('./encode-child.ts', import.meta.url);
const WAITING_MAX = 16;
const TIMEOUT_MS = 60_000;
/** At a low priority, so that sales continue. */
const NICE = 10;

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * A picture in every width and format, or why the file is none. Each is encoded in a process of its
 * own, one after the other: a file that crashes the decoder harms nothing else.
 *
 * @throws Unavailable when too many wait already.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Encoded | Rejection<PictureFault>> {
  if (!isPicture(bytes)) return reject('picture_unreadable', { path: 'picture' });
  if (waiting >= WAITING_MAX) throw new Unavailable('too many pictures wait to be encoded');
  waiting += 1;
  const encoding = turn.then(() => encodeApart(bytes));
  turn = encoding.finally(() => {
    waiting -= 1;
  });
  const outcome = await encoding;
  return 'fault' in outcome ? reject(outcome.fault, { path: 'picture' }) : outcome;
}

/** A child that ends without a reply got a file that is no picture. */
function encodeApart(bytes: Uint8Array): Promise<EncodeReply> {
  return new Promise((resolve) => {
    const child = fork(CHILD, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // The child must not get the server's secrets.
      env: {},
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const fail = () => resolve({ fault: 'picture_unreadable' });
    child.on('message', (reply: EncodeReply) => resolve(reply));
    child.on('error', fail);
    child.on('exit', fail);
    if (child.pid !== undefined) setPriority(child.pid, NICE);
    child.send(bytes, (error) => error !== null && fail());
  });
}
