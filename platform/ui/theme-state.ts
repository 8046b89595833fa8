import { isThemeName, THEME_NAMES, type ThemeName } from './tokens.ts';

/** The theme of the page, and the drawer over it. */
export type ThemeState = {
  readonly currentTheme: ThemeName;
  readonly availableThemes: readonly ThemeName[];
  /** The navigation drawer on phones. */
  readonly isDrawerOpen: boolean;
  /** Whether the stored choice was applied; before that, the page is as the server rendered it. */
  readonly isInitialized: boolean;
};

export type ThemeEvent =
  | { kind: 'initialize'; stored: unknown }
  | { kind: 'choose'; theme: unknown }
  | { kind: 'open_drawer' }
  | { kind: 'close_drawer' };

export function firstThemeState(currentTheme: ThemeName): ThemeState {
  return {
    currentTheme,
    availableThemes: THEME_NAMES,
    isDrawerOpen: false,
    isInitialized: false,
  };
}

/** An unknown name changes nothing. */
export function themeAfter(state: ThemeState, event: ThemeEvent): ThemeState {
  switch (event.kind) {
    case 'initialize':
      return { ...wearing(state, event.stored), isInitialized: true };
    case 'choose':
      return wearing(state, event.theme);
    case 'open_drawer':
      return { ...state, isDrawerOpen: true };
    case 'close_drawer':
      return { ...state, isDrawerOpen: false };
  }
}

function wearing(state: ThemeState, name: unknown): ThemeState {
  return isThemeName(name) ? { ...state, currentTheme: name } : state;
}
