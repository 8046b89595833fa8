import { isThemeName, THEME_NAMES, type ThemeName } from './tokens.ts';

/** What the page knows of its colours and of the drawer that lies over them. */
export type ThemeState = {
  readonly currentTheme: ThemeName;
  readonly availableThemes: readonly ThemeName[];
  /** The places of a phone, in their drawer. */
  readonly isDrawerOpen: boolean;
  /** The choice that was kept has been applied; before, the page stands as the server drew it. */
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

/** A name that is not known changes no colour. */
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
