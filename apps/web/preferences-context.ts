import { createContext, use } from 'react';
import type { Preferences } from '#platform/contract/preferences.ts';

type Choosing = Preferences & { choose(change: Partial<Preferences>): Promise<void> };

export const PreferencesContext = createContext<Choosing | null>(null);

export function usePreferences(): Choosing {
  const value = use(PreferencesContext);
  if (value === null) throw new Error('outside of the application');
  return value;
}
