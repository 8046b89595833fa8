/** Opened during the click, because browsers block windows that open later. */
export function emptyTab(): Window | null {
  return window.open('about:blank', '_blank');
}

/** Shows the result in the tab; without one, in this page. A tab without a result is closed. */
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
