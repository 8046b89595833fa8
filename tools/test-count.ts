export type Count = { readonly passed: number; readonly failed: number };

/** The part of Vitest's JSON report that is counted. */
type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
};

/** A file that could not even be read has no test to fail: it counts as one; so does a crash. */
export function countTests(report: Report, exitCode: number): Count {
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unread.length;
  const isCrash = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: isCrash ? 1 : failed };
}

export function sumCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
