import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { withTransaction } from '#platform/db/database.ts';
import { liftLimits } from './accounts.sql.ts';
import { PORT, say, settleDown, withRig } from './rig.ts';

const TRIES = 300;
const APART_MAX_MS = 20;
const KNOWN = 'known@shop.test';

/** Values that differ in every answer: tokens, ids, instants. */
const FRESH = /"(verification|expires_at|request_id)":"[^"]+"/g;

type TimedAnswer = { ms: number; answer: string };

const CASES: Readonly<Record<string, (email: string) => [path: string, body: object]>> = {
  'sign-in': (email) => ['login', { email, password: 'wrong password' }],
  registering: (email) => ['register', { email, name: 'Mina', password: 'mango rickshaw' }],
  'a forgotten password': (email) => ['send_otp_registerd_email', { email }],
};

/**
 * Checks that neither the answer nor its time reveals whether an account exists. Rate limits cannot
 * be switched off, so their counters are cleared before each attempt.
 */
export async function run(): Promise<void> {
  await withRig(async ({ store }) => {
    const person = { id: newId(), email: KNOWN, phone: null, name: 'Karim', now: new Date() };
    await withTransaction(store.database, '', (tx) =>
      addUser(tx, { ...person, password: 'rain on the roof', language: 'bn' }),
    );
    const admin = new Client(store.owner);
    await admin.connect();
    try {
      for (const [name, asking] of Object.entries(CASES)) {
        await settleDown(store.owner);
        await compare(name, asking, () => liftLimits(admin));
      }
    } finally {
      await admin.end();
    }
  });
}

async function compare(
  name: string,
  asking: (email: string) => [path: string, body: object],
  lift: () => Promise<void>,
): Promise<void> {
  const answersByKind = { known: [] as TimedAnswer[], unknown: [] as TimedAnswer[] };
  for (let index = -10; index < TRIES; index += 1) {
    const logins = { known: KNOWN, unknown: `nobody${index + 10}@shop.test` };
    // Alternates which of the two goes first.
    const order =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      await lift();
      const one = await send(...asking(logins[kind]));
      if (index >= 0) answersByKind[kind].push(one);
    }
  }
  const answers = new Set(
    [...answersByKind.known, ...answersByKind.unknown].map(({ answer }) => answer),
  );
  const [known, unknown] = [medianOf(answersByKind.known), medianOf(answersByKind.unknown)];
  const apart = Math.abs(known - unknown);
  const isWell = answers.size === 1 && apart <= APART_MAX_MS;
  const times = `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`;
  const word = apart <= APART_MAX_MS ? 'within' : 'BEYOND';
  const alike = answers.size === 1 ? 'one answer' : `${answers.size} ANSWERS`;
  say(`${name}: ${TRIES} tries each, ${times}: ${apart.toFixed(1)} apart (${word} 20), ${alike}`);
  if (!isWell) process.exitCode = 1;
}

async function send(path: string, body: object): Promise<TimedAnswer> {
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - since;
  const names = [...answer.headers.keys()].join(',');
  const length = answer.headers.get('content-length');
  const masked = text.replace(FRESH, '"$1":""');
  return { ms, answer: `${answer.status} ${names} ${length} ${masked}` };
}

function medianOf(timed: readonly TimedAnswer[]): number {
  const sorted = timed.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
