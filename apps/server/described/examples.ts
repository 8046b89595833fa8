import type { DescribedExample } from '#platform/http/open-api.ts';
import ANSWERS from './answers.generated.json' with { type: 'json' };
import { REQUESTS } from './requests.ts';

/** By route or event: the requests, and the answers that the server gave to them. */
type Answers = {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, unknown>>;
};

const { answers, events }: Answers = ANSWERS;

export const EXAMPLES: Readonly<Record<string, DescribedExample>> = {
  ...Object.fromEntries(
    REQUESTS.map(({ route, ...request }) => [route, { ...request, answer: answers[route] }]),
  ),
  ...Object.fromEntries(Object.entries(events).map(([type, body]) => [type, { body }])),
};
