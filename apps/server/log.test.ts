import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { createServer } from './serve.ts';

const CANARY = '01711000000';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

/** As of a driver, whose messages and details repeat what was typed. */
function defect(): never {
  const message = `the customer ${CANARY}\n    at the door of ${CANARY}`;
  const cause = new Error(`Key (phone)=(${CANARY})`);
  const details = { code: '23505', table: 'party', constraint: 'party_phone' };
  const typed = { detail: `Key (phone)=(${CANARY})`, where: CANARY, parameters: [CANARY] };
  throw Object.assign(new TypeError(message, { cause }), details, typed);
}

test('the log of a defect says where it is, and nothing of what was typed', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const app = await createServer({
    database: db.database,
    publicUrl: 'http://localhost',
    secret: 'of the tests',
    logger: { stream },
    clock: defect,
    beside: {
      channels: { mail: async () => undefined, sms: async () => undefined },
      jobs: { login: db.jobsLogin, database: db.database },
    },
  });
  app.get('/defect', defect);
  try {
    expect((await app.inject('/defect')).statusCode).toBe(500);
    const linesOf = (msg: string) => written.split('\n').filter((line) => line.includes(msg));
    const failures = ['request failed', 'a job failed', 'documents were not folded into the sums'];
    for (const msg of failures) {
      await expect.poll(() => linesOf(`"msg":"${msg}"`).length).toBeGreaterThan(0);
      const line = JSON.parse(linesOf(`"msg":"${msg}"`)[0] ?? '');
      expect([msg, line.err ?? line.error]).toEqual([
        msg,
        {
          type: 'TypeError',
          message: '',
          stack: expect.stringContaining('log.test.ts'),
          code: '23505',
          table: 'party',
          constraint: 'party_phone',
          cause: { type: 'Error', message: '', stack: expect.any(String) },
        },
      ]);
    }
    expect(written).not.toContain(CANARY);
  } finally {
    await app.close();
  }
});
