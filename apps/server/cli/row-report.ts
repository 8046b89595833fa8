import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { ImportReport } from '#platform/import/import-run.ts';
import { fullReason, reasonOf } from './reason.ts';
import { showCount, showCountOf } from './show-money.ts';
import type { Terminal } from './usage.ts';

export type RowReport = ImportReport & {
  /** Ends the progress, and prints how many rows were read and skipped, by reason. */
  end(): void;
};

const EVERY_ROWS = 2_000;
const EVERY_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Reports rows as they are processed: skipped ones, or all of them if `verbose`. */
export function reportTo(terminal: Terminal, verbose: boolean): RowReport {
  const reasons = new Map<string, number>();
  const progress = progressOn(terminal);
  let importedCount = 0;
  const say = (line: string) => {
    progress.clear();
    terminal.out(line);
  };
  return {
    reached: progress.reached,
    imported(row, subject) {
      importedCount += 1;
      if (verbose) say(`row ${row}: ${subject}`);
    },
    left(row: number, subject: string, refusal: Rejection) {
      const reason = reasonOf(refusal);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      say(`row ${row}: ${subject}: ${fullReason(refusal)}`);
    },
    end() {
      progress.clear();
      const left = [...reasons.values()].reduce((sum, count) => sum + count, 0);
      terminal.out(`Rows: ${showCount(importedCount)} kept, ${showCount(left)} left out`);
      const reasonsByCount = [...reasons].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      for (const [reason, count] of reasonsByCount)
        terminal.out(`  ${showCount(count)}  ${reason}`);
    },
  };
}

/** A line that is overwritten; on other terminals a line now and then. */
function progressOn(terminal: Terminal) {
  let shownAt = 0;
  let isShown = false;
  return {
    reached(row: number) {
      if (!terminal.can_overwrite) {
        if (row % EVERY_ROWS === 0) terminal.err(`… ${showCountOf(row, 'row')}\n`);
        return;
      }
      const now = performance.now();
      if (now - shownAt < EVERY_MS) return;
      shownAt = now;
      isShown = true;
      terminal.err(`${CLEAR_LINE}… ${showCountOf(row, 'row')}`);
    },
    clear() {
      if (isShown) terminal.err(CLEAR_LINE);
      isShown = false;
    },
  };
}
