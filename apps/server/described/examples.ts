import type { DescribedExample } from '#platform/http/open-api.ts';
import STORED from './answers.generated.json' with { type: 'json' };
import { REFUSALS, REQUESTS } from './requests.ts';

/** What the server answered, by route; the bodies of events by their type. */
type Stored = {
  readonly answers: Readonly<Record<string, unknown>>;
  /** By route and status. */
  readonly refusals: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, unknown>>;
};

const { answers, refusals, events }: Stored = STORED;

function refusalsOf(route: string): Record<string, unknown> {
  const refused = REFUSALS.filter((refusal) => refusal.route === route);
  return Object.fromEntries(refused.map(({ status }) => [status, refusals[`${route} ${status}`]]));
}

export const EXAMPLES: Readonly<Record<string, DescribedExample>> = {
  ...Object.fromEntries(
    REQUESTS.map(({ route, ...request }) => [
      route,
      { ...request, answer: answers[route], refusals: refusalsOf(route) },
    ]),
  ),
  ...Object.fromEntries(Object.entries(events).map(([type, body]) => [type, { body }])),
};
