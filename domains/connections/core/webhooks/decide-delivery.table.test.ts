import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../../testkit/table.ts';
import { decideDelivery } from './decide-delivery.ts';
import { decideEndpoint } from './decide-endpoint.ts';

/** The middle of all that may be picked. */
const HALF = (max: number) => max >> 1;

describe('a try', () => {
  checkTable(
    `
    answer          | retry after | tries | result
    200             |             | 1     | done works
    204             |             | 10    | done works
    200 too_large   |             | 1     | done works
    200 cut_off     |             | 1     | done works
    202 time_out    |             | 10    | done works
    200 bad_answer  |             | 1     | done works
    302 cut_off     |             | 1     | waiting 5s fails cut_off
    302             |             | 1     | waiting 5s fails status_302
    404             |             | 2     | waiting 300s fails status_404
    500             |             | 3     | waiting 1800s fails status_500
    500             |             | 9     | waiting 86400s fails status_500
    500             |             | 10    | failed fails status_500
    none time_out   |             | 1     | waiting 5s fails time_out
    500 too_large   |             | 1     | waiting 5s fails too_large
    none unreachable|             | 4     | waiting 7200s fails unreachable
    410             |             | 1     | failed is gone status_410
    429             | 120         | 1     | waiting 120s is slow status_429
    429             |             | 1     | waiting 5s is slow status_429
    429             | 2           | 2     | waiting 300s is slow status_429
    503             | 60          | 1     | waiting 60s is slow status_503
    502             |             | 1     | waiting 5s is slow status_502
    429             | 900000      | 1     | waiting 86400s is slow status_429
    `,
    (row) => {
      const [status = '', failure = null] = row.cell('answer').split(' ');
      const after = row.cell('retry after');
      const end = {
        status: status === 'none' ? null : Number(status),
        failure,
        retry_after_ms: after === '' ? null : Number(after) * 1000,
      };
      const { state, wait_ms, endpoint, code } = decideDelivery(
        end,
        Number(row.cell('tries')),
        HALF,
      );
      const wait = state === 'waiting' ? `${wait_ms / 1000}s` : '';
      return `${state} ${wait} ${endpoint} ${code ?? ''}`;
    },
  );

  test('waits 0.8 to 1.2 times as long', () => {
    const end = { status: 500, failure: null, retry_after_ms: null };
    expect(decideDelivery(end, 2, () => 0).wait_ms).toBe(240_000);
    expect(decideDelivery(end, 2, (max) => max).wait_ms).toBe(360_000);
  });
});

const NOW = 1_000 * 86_400_000;
const FRESH = { failing_since: null, failed_calls: 0, failed_events: 0, resting_until: null };
const FAILED = { state: 'waiting', code: 'time_out', wait_ms: 5_000, endpoint: 'fails' } as const;

describe('an endpoint', () => {
  checkTable(
    `
    failed calls | rests for
    0            | 0
    3            | 0
    4            | 60
    5            | 120
    7            | 480
    8            | 900
    50           | 900
    `,
    (row) => {
      const failed_calls = Number(row.cell('failed calls'));
      const { resting_until } = decideEndpoint({ ...FRESH, failed_calls }, FAILED, NOW);
      return String(((resting_until ?? NOW) - NOW) / 1000);
    },
  );

  test('that works is as new', () => {
    const before = { failing_since: 1, failed_calls: 9, failed_events: 9, resting_until: 5 };
    const done = { state: 'done', code: null, wait_ms: 0, endpoint: 'works' } as const;
    expect(decideEndpoint(before, done, NOW)).toEqual({ ...FRESH, disabled_code: null });
  });

  test.each([
    ['is gone', { ...FRESH }, { ...FAILED, state: 'failed', endpoint: 'is gone' }, 'gone'],
    ['fails for five days', { ...FRESH, failing_since: NOW - 5 * 86_400_000 }, FAILED, 'failing'],
    ['fails for less', { ...FRESH, failing_since: NOW - 4 * 86_400_000 }, FAILED, null],
    ['lost 100 events', { ...FRESH, failed_events: 99 }, { ...FAILED, state: 'failed' }, 'failing'],
    ['lost 99 events', { ...FRESH, failed_events: 98 }, { ...FAILED, state: 'failed' }, null],
  ] as const)('that %s', (_case, before, outcome, code) => {
    expect(decideEndpoint(before, outcome, NOW).disabled_code).toBe(code);
  });

  test('that rests counts no call that was under way, and rests no longer for it', () => {
    const before = { failing_since: 1, failed_calls: 5, failed_events: 0, resting_until: NOW + 9 };
    const recent = { ...before, failing_since: NOW - 1 };
    expect(decideEndpoint(recent, FAILED, NOW)).toEqual({ ...recent, disabled_code: null });
  });

  test('that asks for time gets it', () => {
    const slow = { ...FAILED, endpoint: 'is slow', wait_ms: 120_000 } as const;
    expect(decideEndpoint(FRESH, slow, NOW).resting_until).toBe(NOW + 120_000);
  });
});
