/** How long a toast stands that reports nothing amiss; an error stays until it is closed. */
export const TOAST_STAYS_MS = 500;

/** So many are seen at once. */
export const TOASTS_MAX = { done: 1, error: 3 } as const;
