import { expect, test } from 'vitest';
import { countTests, findTroubles, type Report, sumCounts } from './test-count.ts';

type FileReport = Report['testResults'][number];

const testResult = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const file = (status: string, ...assertionResults: FileReport['assertionResults']): FileReport => ({
  name: 'a.test.ts',
  status,
  message: 'Error: no such door',
  assertionResults,
});
const read = file('passed', testResult('all is well', 'passed'));
const unread = file('failed');
const report = (numPassedTests: number, numFailedTests: number, ...testResults: FileReport[]) => ({
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

test('failures, second tries and unreadable files are listed at the end', () => {
  const troubled = file(
    'failed',
    testResult('it adds', 'failed', 'Error: 3\n  at x'),
    testResult('it waits', 'passed', 'Error: late'),
    testResult('it sings', 'passed'),
  );
  expect(findTroubles(report(2, 1, read, troubled, unread))).toEqual([
    'failed: it adds (a.test.ts)\n    Error: 3\n      at x',
    'passed at its second try: it waits (a.test.ts)\n    Error: late',
    'failed: a.test.ts\n    Error: no such door',
  ]);
});

test('counts add up', () => {
  const counts = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(sumCounts(counts)).toEqual({ passed: 3, failed: 3 });
});
