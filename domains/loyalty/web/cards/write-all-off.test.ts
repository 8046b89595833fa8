import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api-error.ts';
import { type CardWriteOff, writeAllOff } from './write-all-off.ts';

const writeOffsOf = (...ends: string[]): CardWriteOff[] =>
  ends.map((end) => ({
    id: `paper ${end}`,
    card: { id: `card ${end}`, code_end: end },
    sent: null,
    is_done: false,
  }));

const UNREACHED = new ApiError({ code: 'unreached', status: 0 });
const refused = (code: string, status = 409) => new ApiError({ code, status, title: code });

/** One run: the documents sent, with their notes; the response of each card is given. */
async function press(
  writeOffs: CardWriteOff[],
  note: string,
  answers: Record<string, ApiError> = {},
) {
  const sent: string[] = [];
  let done = 0;
  const failure = await writeAllOff(writeOffs, {
    input: { warehouse_id: 'shop', note },
    async post(body) {
      sent.push(`${body.id}: ${body.note}`);
      const error = answers[body.card_id];
      if (error !== undefined) throw error;
    },
    onCount: (count) => {
      done = count;
    },
  }).then(
    () => null,
    (error: ApiError) => error.title || error.code,
  );
  return { sent, done, failure };
}

test('a card that another user wrote off counts as done and blocks none', async () => {
  const writeOffs = writeOffsOf('1', '2', '3');
  expect(await press(writeOffs, 'old', { 'card 1': refused('gift_card_empty') })).toEqual({
    sent: ['paper 1: old', 'paper 2: old', 'paper 3: old'],
    done: 3,
    failure: null,
  });
});

test('a rejection of one card is shown at the end, and only that card is retried', async () => {
  const writeOffs = writeOffsOf('1', '2', '3');
  const answers = { 'card 2': refused('gift_card_not_expired') };
  expect(await press(writeOffs, 'old', answers)).toMatchObject({
    done: 2,
    failure: '*2: gift_card_not_expired',
  });
  expect(await press(writeOffs, 'new')).toEqual({
    sent: ['paper 2: new'],
    done: 3,
    failure: null,
  });
});

test('after a lost response the same request is sent, whatever the note says by now', async () => {
  const writeOffs = writeOffsOf('1', '2', '3');
  const lost = await press(writeOffs, 'old', { 'card 2': UNREACHED });
  expect(lost).toEqual({ sent: ['paper 1: old', 'paper 2: old'], done: 1, failure: 'unreached' });
  expect(await press(writeOffs, 'new')).toEqual({
    sent: ['paper 2: old', 'paper 3: new'],
    done: 3,
    failure: null,
  });
});

test('a missing permission is reported once', async () => {
  const writeOffs = writeOffsOf('1', '2');
  const denied = refused('permission_denied', 403);
  expect((await press(writeOffs, 'old', { 'card 1': denied, 'card 2': denied })).sent).toEqual([
    'paper 1: old',
  ]);
});
