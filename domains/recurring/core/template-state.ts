export const TEMPLATE_STATES = ['running', 'paused', 'ended'] as const;

/** `ended`: by somebody, or because no date is left. */
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const RUN_STATES = ['waiting', 'posted', 'refused', 'skipped'] as const;

/** What became of one date. What waits, or was refused, can still be posted or passed over. */
export type RunState = (typeof RUN_STATES)[number];

export function isOpen(state: RunState): boolean {
  return state === 'waiting' || state === 'refused';
}
