import { expect, test } from 'vitest';
import { readFirstPlaces } from './read-first-places.ts';

const places = readFirstPlaces();

/** What the government counts: 64 districts, and 495 upazilas since 2021; Dhaka has 50 thanas. */
test('the numbers of each division are the official ones', () => {
  const divisionOf = new Map<string, string>();
  for (const { id, kind, parent_id } of places) {
    const above = parent_id ?? '';
    if (kind !== 'country')
      divisionOf.set(id, kind === 'division' ? id : (divisionOf.get(above) ?? ''));
  }
  const divisions = places.filter(({ kind }) => kind === 'division');
  const lines = divisions.map(({ id, name }) => {
    const count = (kind: string) =>
      places.filter((place) => place.kind === kind && divisionOf.get(place.id) === id).length;
    return `${name}: ${count('district')} districts, ${count('upazila')} upazilas, ${count('thana')} thanas`;
  });
  expect(lines.sort()).toEqual([
    'Barishal: 6 districts, 42 upazilas, 0 thanas',
    'Chattogram: 11 districts, 104 upazilas, 0 thanas',
    'Dhaka: 13 districts, 89 upazilas, 50 thanas',
    'Khulna: 10 districts, 59 upazilas, 0 thanas',
    'Mymensingh: 4 districts, 35 upazilas, 0 thanas',
    'Rajshahi: 8 districts, 67 upazilas, 0 thanas',
    'Rangpur: 8 districts, 58 upazilas, 0 thanas',
    'Sylhet: 4 districts, 41 upazilas, 0 thanas',
  ]);
  expect(places.filter(({ kind }) => kind === 'country')).toHaveLength(249);
});

test('every place has an id of its own, a parent, and names in both scripts', () => {
  const ids = new Set(places.map(({ id }) => id));
  const names = new Set(places.map(({ parent_id, name, kind }) => `${parent_id} ${kind} ${name}`));
  expect([ids.size, names.size]).toEqual([places.length, places.length]);
  const wrong = places.filter(
    ({ parent_id, name, name_bn }) =>
      (parent_id !== null && !ids.has(parent_id)) ||
      [name, name_bn].some((each) => each !== each.normalize('NFC').trim() || each === '') ||
      /[A-Za-z]/.test(name_bn) ||
      /[\u0980-\u09ff]/.test(name),
  );
  expect(wrong).toEqual([]);
});
