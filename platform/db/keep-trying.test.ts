import { expect, test } from 'vitest';
import { Overloaded } from '#platform/http/admission.ts';
import { Unavailable } from './failure.ts';
import { keepTrying } from './keep-trying.ts';

test.each([
  ['a database that is away', new Unavailable(new Error('lost'))],
  ['a server that is overloaded', new Overloaded()],
])('%s is no end', async (_name, error) => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(error) : Promise.resolve('done');
  };
  expect(await keepTrying(work)).toBe('done');
  expect(tries).toBe(3);
});

test('a defect is not tried again', async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new Error('a defect'));
  };
  await expect(keepTrying(work)).rejects.toThrow('a defect');
  expect(tries).toBe(1);
});
