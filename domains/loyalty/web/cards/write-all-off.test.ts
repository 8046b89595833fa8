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

/** One press: which papers were sent, with which note; a card answers as it is said here. */
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

test('a card that was written off by somebody else holds up none, and is done', async () => {
  const writeOffs = writeOffsOf('1', '2', '3');
  expect(await press(writeOffs, 'old', { 'card 1': refused('gift_card_empty') })).toEqual({
    sent: ['paper 1: old', 'paper 2: old', 'paper 3: old'],
    done: 3,
    failure: null,
  });
});

test('what is refused of one card is told at the end, and tried again alone', async () => {
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

test('after a lost answer the same is asked for, whatever the note says by now', async () => {
  const writeOffs = writeOffsOf('1', '2', '3');
  const lost = await press(writeOffs, 'old', { 'card 2': UNREACHED });
  expect(lost).toEqual({ sent: ['paper 1: old', 'paper 2: old'], done: 1, failure: 'unreached' });
  expect(await press(writeOffs, 'new')).toEqual({
    sent: ['paper 2: old', 'paper 3: new'],
    done: 3,
    failure: null,
  });
});

test('what is refused to the person is refused once', async () => {
  const writeOffs = writeOffsOf('1', '2');
  const denied = refused('permission_denied', 403);
  expect((await press(writeOffs, 'old', { 'card 1': denied, 'card 2': denied })).sent).toEqual([
    'paper 1: old',
  ]);
});
