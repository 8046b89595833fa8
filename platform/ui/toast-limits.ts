/** How long a success toast is shown; an error stays until it is closed. */
export const TOAST_STAYS_MS = 500;

/** The most toasts at a time. */
export const TOASTS_MAX = { done: 1, error: 3 } as const;
