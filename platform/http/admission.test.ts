import { expect, test } from 'vitest';
import { Admission, type Leave } from './admission.ts';

const CAPACITY = 5;

async function fill(admission: Admission, capacity: number) {
  const leaves: Leave[] = [];
  for (let inside = 0; inside < capacity; inside += 1) {
    leaves.push((await admission.enter('till')) as Leave);
  }
  return leaves;
}

test('a request waits for a place when all are taken', async () => {
  const admission = new Admission(CAPACITY);
  const [first] = await fill(admission, CAPACITY);
  const sixth = admission.enter('till');
  expect(admission.waiting).toBe(1);
  first?.();
  expect(await sixth).toBeTypeOf('function');
  expect(admission.waiting).toBe(0);
});

test('reads leave two places free, which a sale takes at once', async () => {
  const admission = new Admission(CAPACITY);
  for (const _ of [1, 2, 3]) await admission.enter('read');
  void admission.enter('read');
  expect(admission.waiting).toBe(1);
  expect(await admission.enter('till')).toBeTypeOf('function');
});

test('a later sale goes before a write, and a write before a list', async () => {
  const admission = new Admission(1);
  const [inside] = await fill(admission, 1);
  const order: string[] = [];
  const enter = (priority: 'till' | 'write' | 'read') =>
    admission.enter(priority).then((leave) => {
      order.push(priority);
      leave?.();
    });
  const all = [enter('read'), enter('write'), enter('till')];
  inside?.();
  await Promise.all(all);
  expect(order).toEqual(['till', 'write', 'read']);
});

test('a list is refused while sales wait, and waits while only lists do', async () => {
  const admission = new Admission(1);
  const [inside] = await fill(admission, 1);
  const alone = admission.enter('read');
  const sale = admission.enter('till');
  expect(await alone).toBeNull();
  expect(admission.refused).toEqual({ till: 0, write: 0, read: 1 });
  inside?.();
  const leave = await sale;
  const reader = admission.enter('read');
  leave?.();
  expect(await reader).toBeTypeOf('function');
});

test('a request that would wait too long is refused at once', async () => {
  const admission = new Admission(1);
  expect(admission.turnsAway('till')).toBe(false);
  await fill(admission, 1);
  expect(admission.turnsAway('till')).toBe(false);
  // The first estimate is 5 ms each: 100 ahead would take the half second that a sale may wait.
  for (let waiting = 0; waiting < 100; waiting += 1) void admission.enter('till');
  expect(await Promise.race([admission.enter('till'), 'waits'])).toBeNull();
  const { refused, waiting } = admission;
  const before = refused.till;
  expect(admission.turnsAway('till')).toBe(true);
  expect(refused.till).toBe(before + 1);
  expect(waiting).toBeLessThanOrEqual(100);
});

test('work that nobody waits for goes on when no request waits, or after its time', async () => {
  const admission = new Admission(1);
  await admission.calm(60_000);
  const [inside] = await fill(admission, 1);
  await admission.calm(60_000);
  const sale = admission.enter('till');
  await admission.calm(30);
  expect(admission.waiting).toBe(1);
  let isCalm = false;
  const calm = admission.calm(60_000).then(() => {
    isCalm = true;
  });
  await new Promise(setImmediate);
  expect(isCalm).toBe(false);
  inside?.();
  await calm;
  (await sale)?.();
});
