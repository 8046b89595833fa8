import { expect, test } from 'vitest';
import { countTests, sumCounts } from './test-count.ts';

const read = { status: 'passed', assertionResults: [{}] };
const unread = { status: 'failed', assertionResults: [] };
const report = (
  numPassedTests: number,
  numFailedTests: number,
  ...testResults: (typeof read)[]
) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

test.each([
  ['all passed', report(3, 0, read), 0, { passed: 3, failed: 0 }],
  ['one failed', report(2, 1, read), 1, { passed: 2, failed: 1 }],
  ['a file that could not be read', report(3, 0, read, unread), 1, { passed: 3, failed: 1 }],
  ['an error outside of all tests', report(3, 0, read), 1, { passed: 3, failed: 1 }],
  ['no tests at all', report(0, 0), 0, { passed: 0, failed: 1 }],
])('%s', (_, given, exitCode, count) => {
  expect(countTests(given, exitCode)).toEqual(count);
});

test('counts add up', () => {
  const counts = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(sumCounts(counts)).toEqual({ passed: 3, failed: 3 });
});
