import { expect, test } from 'vitest';
import { firstThemeState, type ThemeEvent, themeAfter } from './theme-state.ts';

const after = (...events: ThemeEvent[]) => events.reduce(themeAfter, firstThemeState('default'));

test('starts as rendered by the server, with six themes to choose from', () => {
  expect(firstThemeState('green')).toEqual({
    currentTheme: 'green',
    availableThemes: ['default', 'dark', 'green', 'purple', 'orange', 'pink'],
    isDrawerOpen: false,
    isInitialized: false,
  });
});

test.each([
  ['dark', 'dark'],
  ['pink', 'pink'],
  ['neon', 'default'],
  ['', 'default'],
  [null, 'default'],
  [7, 'default'],
])('the stored choice %j is applied at start only if it is a known name: %s', (stored, worn) => {
  const state = after({ kind: 'initialize', stored });
  expect([state.currentTheme, state.isInitialized]).toEqual([worn, true]);
});

test('a chosen theme is applied, an unknown one is not', () => {
  expect(after({ kind: 'choose', theme: 'orange' }).currentTheme).toBe('orange');
  const state = after({ kind: 'choose', theme: 'orange' }, { kind: 'choose', theme: 'plaid' });
  expect(state.currentTheme).toBe('orange');
});

test('the drawer opens and closes, and the theme stays', () => {
  const open = after({ kind: 'choose', theme: 'pink' }, { kind: 'open_drawer' });
  expect(open).toMatchObject({ isDrawerOpen: true, currentTheme: 'pink' });
  expect(themeAfter(open, { kind: 'close_drawer' }).isDrawerOpen).toBe(false);
});
