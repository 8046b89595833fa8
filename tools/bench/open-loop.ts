import { quantile, round } from './closed-loop.ts';

export type Answer = {
  status: number;
  /** When it was sent, from the start. */
  sent_ms: number;
  ms: number;
};

/**
 * Sends at a fixed rate for some seconds, however slow the answers, like the customers of a shop: a
 * server that falls behind gets no pause. Answers the time of each from when it was due.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  once: () => Promise<number>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const begin = performance.now();
  const total = Math.round(perSecond * seconds);
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * perSecond) + 1);
    while (answers.length < due) {
      const sent = performance.now();
      const sent_ms = sent - begin;
      answers.push(once().then((status) => ({ status, sent_ms, ms: performance.now() - sent })));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(answers);
}

export function timesOf(answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    count: times.length,
    p50_ms: round(quantile(times, 0.5)),
    p99_ms: round(quantile(times, 0.99)),
  };
}
