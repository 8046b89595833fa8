import { expect, test } from 'vitest';
import { CHART } from './chart.ts';
import { nextMoneyCode } from './money-code.ts';

test('money accounts get the first free code after the built-in ones', () => {
  const ready = CHART.map(({ code }) => code);
  expect(nextMoneyCode(ready)).toBe('1041');
  expect(nextMoneyCode([...ready, '1041', '1043'])).toBe('1042');
  const all = Array.from({ length: 89 }, (_, at) => String(1041 + at));
  expect(nextMoneyCode(all.slice(0, -1))).toBe('1129');
  expect(nextMoneyCode(all)).toBeNull();
});
