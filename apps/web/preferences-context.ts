import { createContext, use } from 'react';
import type { Language, Preferences } from '#platform/contract/preferences.ts';
import type { ThemeState } from '#platform/ui/theme-state.ts';

type Choosing = ThemeState & {
  readonly language: Language;
  choose(change: Partial<Preferences>): Promise<void>;
  showDrawer(isOpen: boolean): void;
};

export const PreferencesContext = createContext<Choosing | null>(null);

export function usePreferences(): Choosing {
  const value = use(PreferencesContext);
  if (value === null) throw new Error('outside of the application');
  return value;
}
