import {
  Button,
  type CloseButton,
  type CSSVariablesResolver,
  createTheme,
  type Drawer,
  type MantineThemeOverride,
  type Menu,
  type Modal,
} from '@mantine/core';
import s from './theme.module.css';
import {
  BAD_HOVER,
  BAD_SOLID,
  CLOTH,
  GROUND,
  SCALES,
  SPINE_TEXT,
  type ThemeName,
} from './tokens.ts';

const FONT = "'HK Figures','Anek Bangla Variable',sans-serif";

const BUTTON_HEIGHT: Readonly<Record<string, string>> = {
  xs: '30px',
  sm: '36px',
  md: '46px',
  lg: '54px',
};

/** The destructive button: solid only in the last confirmation, and cooler than the primary red. */
const SOLID_BAD = {
  '--button-bg': BAD_SOLID,
  '--button-hover': BAD_HOVER,
  '--button-color': '#FFFFFF',
  '--button-bd': 'calc(0.0625rem * var(--mantine-scale)) solid transparent',
};
const TEXT_BAD = { '--button-color': 'var(--hk-bad)', '--button-hover': 'var(--hk-bad-tint)' };

/** The component kit in one theme. */
export function themeOf(name: ThemeName): MantineThemeOverride {
  return createTheme({
    colors: SCALES,
    primaryColor: CLOTH[name].scale,
    primaryShade: 7,
    autoContrast: false,
    black: '#241C15',
    white: '#FFFFFF',
    defaultRadius: 7,
    fontFamily: FONT,
    fontFamilyMonospace: FONT,
    headings: { fontFamily: FONT, fontWeight: '620' },
    focusRing: 'auto',
    cursorType: 'pointer',
    components: {
      Button: Button.extend({
        defaultProps: { size: 'sm' },
        classNames: { root: s.button, label: s.buttonLabel },
        vars: (_theme, { size, color, variant = 'filled' }) => ({
          root: {
            '--button-height': BUTTON_HEIGHT[String(size)] ?? '36px',
            ...(color === 'bad' && (variant === 'filled' ? SOLID_BAD : TEXT_BAD)),
          },
        }),
      }),
      // By name only, so that the first view of a page need not load them.
      CloseButton: {
        defaultProps: { size: 'md' },
      } satisfies Parameters<typeof CloseButton.extend>[0],
      Menu: {
        defaultProps: {
          shadow: 'none',
          transitionProps: { duration: 180, transition: 'fade' },
          position: 'bottom-end',
          // The placeholder is no menu item, and screen readers would stop at it: focus the first
          // item.
          withInitialFocusPlaceholder: false,
        },
        classNames: { dropdown: s.menu, item: s.menuItem, label: s.menuLabel },
      } satisfies Parameters<typeof Menu.extend>[0],
      Modal: {
        defaultProps: {
          radius: 10,
          centered: true,
          transitionProps: { duration: 160, transition: 'fade' },
          overlayProps: { color: 'transparent', className: s.veil },
        },
        classNames: {
          content: s.dialog,
          close: s.dialogClose,
          header: s.dialogHead,
          title: s.dialogTitle,
          body: s.dialogBody,
        },
      } satisfies Parameters<typeof Modal.extend>[0],
      Drawer: {
        defaultProps: {
          transitionProps: { duration: 180 },
          overlayProps: { color: 'transparent', className: s.veil },
        },
      } satisfies Parameters<typeof Drawer.extend>[0],
    },
  });
}

/** The tokens as CSS variables, over those of the kit. */
export function variablesOf(name: ThemeName): CSSVariablesResolver {
  const cloth = CLOTH[name];
  return () => ({
    variables: {
      '--hk-primary': cloth.primary,
      '--hk-primary-hover': cloth.hover,
      '--hk-primary-tint': cloth.tint,
      '--hk-spine': cloth.spine,
      '--hk-spine-text': SPINE_TEXT,
      '--hk-link': cloth.link,
      [`--mantine-color-${cloth.scale}-filled-hover`]: cloth.hover,
      '--mantine-primary-color-filled-hover': cloth.hover,
    },
    light: groundVariables('light'),
    dark: groundVariables('dark'),
  });
}

function groundVariables(scheme: keyof typeof GROUND): Record<string, string> {
  const entries = Object.entries(GROUND[scheme]).map(([name, color]) => [`--hk-${name}`, color]);
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    '--mantine-color-body': 'var(--hk-canvas)',
    '--mantine-color-text': 'var(--hk-ink)',
    '--mantine-color-default': 'var(--hk-sheet)',
    '--mantine-color-default-hover': 'var(--hk-paper)',
    '--mantine-color-default-color': 'var(--hk-ink)',
    '--mantine-color-default-border': 'var(--hk-edge)',
    '--mantine-color-dimmed': 'var(--hk-ink-2)',
    '--mantine-color-placeholder': 'var(--hk-ink-3)',
    '--mantine-color-error': 'var(--hk-bad)',
    '--mantine-color-anchor': 'var(--hk-link)',
  };
}
