/** The key of browser storage by which tabs tell each other of the session. */
export const MESSAGE_KEY = 'nextauth.message';

export type Trigger = 'signout' | 'getSession';

/** The random id makes two equal messages of one second two events; other readers ignore it. */
export function sessionMessage(trigger: Trigger, now_s: number, id: string): string {
  return JSON.stringify({ event: 'session', data: { trigger }, timestamp: now_s, id });
}

/** Whether what another tab tells is that somebody has signed out there. */
export function isSignOut(message: unknown): boolean {
  return (message as { trigger?: unknown } | null)?.trigger === 'signout';
}

/** What another tab tells, from an event of browser storage; null: nothing of the session. */
export function readMessage(key: string | null, value: string | null): unknown {
  if (key !== MESSAGE_KEY || value === null) return null;
  try {
    const { event, data } = JSON.parse(value) as { event?: unknown; data?: unknown };
    return event === 'session' && typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
}
