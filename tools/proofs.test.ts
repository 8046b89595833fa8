import { expect, test } from 'vitest';
import { chooseProofs, type Proof } from './proofs.ts';

const proof = (name: string, minutes: number): Proof => ({
  name,
  minutes,
  command: ['true'],
  env: () => ({}),
});
const PROOFS = [proof('short', 3), proof('long', 30), proof('middle', 10)];

const chosen = (only: string[], minutes: number, held: string[] = []) => {
  const { run, skipped } = chooseProofs(PROOFS, { only, minutes, held });
  return [run.map(({ name }) => name).join(' '), skipped.join(', ')];
};

test('all of them, if there is time', () => {
  expect(chosen([], Number.POSITIVE_INFINITY)).toEqual(['short long middle', '']);
});

test('a proof that would end too late is skipped, and a shorter one after it runs', () => {
  expect(chosen([], 20)).toEqual(['short middle', 'long: takes 30 minutes']);
});

test('only the named ones', () => {
  expect(chosen(['long'], 60)).toEqual(['long', '']);
});

test('a proof that held at this commit is not run again', () => {
  expect(chosen([], 60, ['short'])).toEqual(['long middle', 'short: held at this commit']);
});
