/** The timed part of Vitest's JSON report: milliseconds since 1970. */
export type TimedReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
};

/**
 * Minutes of a worker for the tests of each part on two quiet cores. Other parts have the last
 * budget.
 */
export const BUDGET: Readonly<Record<string, number>> = {
  journeys: 36,
  apps: 8,
  inventory: 2.5,
  others: 1.5,
};

/** The slowest known machine takes three times as long as a quiet one. */
const SLOWEST = 3;
const FILES = 15;

export type PartMinutes = {
  readonly part: string;
  readonly minutes: number;
  readonly budget: number;
};

/** The whole run by part, the longest first. */
export function minutesByPart(report: TimedReport): PartMinutes[] {
  const sums = new Map<string, number>();
  for (const file of report.testResults) {
    const part = partOf(file.name);
    sums.set(part, (sums.get(part) ?? 0) + minutesOf(file));
  }
  return [...sums]
    .map(([part, minutes]) => ({ part, minutes, budget: BUDGET[part] ?? BUDGET.others ?? 1 }))
    .sort((a, b) => b.minutes - a.minutes);
}

/** Parts that took longer than even the slowest machine explains. */
export function partsOverBudget(parts: readonly PartMinutes[]): PartMinutes[] {
  return parts.filter(({ minutes, budget }) => minutes > budget * SLOWEST);
}

/** The table at the end of a run: each part with its budget, and the slowest files. */
export function minutesTable(report: TimedReport): string {
  const parts = minutesByPart(report).map(({ part, minutes, budget }) => {
    const mark = minutes > budget ? '  over' : '';
    return `${minutes.toFixed(1).padStart(6)} of ${budget.toFixed(1).padStart(4)}  ${part}${mark}`;
  });
  const slowest = [...report.testResults]
    .sort((a, b) => minutesOf(b) - minutesOf(a))
    .slice(0, FILES)
    .map((file) => `${minutesOf(file).toFixed(1).padStart(6)}  ${pathOf(file.name)}`);
  return ['minutes by part:', ...parts, 'the slowest files:', ...slowest].join('\n');
}

function minutesOf({ startTime, endTime }: { startTime: number; endTime: number }): number {
  return (endTime - startTime) / 60_000;
}

function partOf(name: string): string {
  const [folder = '', domain = ''] = pathOf(name).split('/');
  if (folder === 'e2e') return 'journeys';
  return folder === 'domains' ? domain : folder;
}

function pathOf(name: string): string {
  return /(?:apps|db|domains|e2e|platform|testkit|tools)\/.*$/.exec(name)?.[0] ?? name;
}
