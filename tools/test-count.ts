export type Count = { readonly passed: number; readonly failed: number };

type TestReport = {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
};

/** The part of Vitest's JSON report that is counted and listed. */
export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly TestReport[];
  }[];
};

/** A file that could not be loaded has no test to fail, so it counts as one; so does a crash. */
export function countTests(report: Report, exitCode: number): Count {
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unread.length;
  const isCrash = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: isCrash ? 1 : failed };
}

/**
 * The problems listed at the end of a long run: each failed test, each that passed only at its
 * second try, each file that could not be loaded, with the beginning of its message.
 */
export function findTroubles({ testResults }: Report): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const unread = status === 'failed' && assertionResults.length === 0;
    const troubled = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    return [
      ...(unread ? [`failed: ${name}\n${beginningOf(message)}`] : []),
      ...troubled.map(({ fullName, status: ended, failureMessages: [first = ''] }) => {
        const verdict = ended === 'passed' ? 'passed at its second try' : ended;
        return `${verdict}: ${fullName} (${name})\n${beginningOf(first)}`;
      }),
    ];
  });
}

function beginningOf(message: string): string {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}

export function sumCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
