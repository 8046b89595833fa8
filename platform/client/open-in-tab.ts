/** Opened at once, while the press lasts: a browser lets no page open a window later on. */
export function emptyTab(): Window | null {
  return window.open('about:blank', '_blank');
}

/** Puts what is answered into the tab; without one, into this. One that gets nothing is closed. */
export async function openInTab(tab: Window | null, find: () => Promise<string>): Promise<void> {
  try {
    const url = await find();
    if (tab === null) window.location.assign(url);
    else tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
