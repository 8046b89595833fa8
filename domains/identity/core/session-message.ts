/** The localStorage key by which tabs notify each other of session changes. */
export const MESSAGE_KEY = 'nextauth.message';

export type Trigger = 'signout' | 'getSession';

/** The random id makes two equal messages within a second differ; other clients ignore it. */
export function sessionMessage(trigger: Trigger, now_s: number, id: string): string {
  return JSON.stringify({ event: 'session', data: { trigger }, timestamp: now_s, id });
}

/** Whether another tab reports a sign-out. */
export function isSignOut(message: unknown): boolean {
  return (message as { trigger?: unknown } | null)?.trigger === 'signout';
}

/** The message of another tab in a storage event; null: the event is about something else. */
export function readMessage(key: string | null, value: string | null): unknown {
  if (key !== MESSAGE_KEY || value === null) return null;
  try {
    const { event, data } = JSON.parse(value) as { event?: unknown; data?: unknown };
    return event === 'session' && typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
}
