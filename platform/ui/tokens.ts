/** All colours of the product. `tokens.test.ts` computes the contrast of their pairs. */

export const THEME_NAMES = ['default', 'dark', 'green', 'purple', 'orange', 'pink'] as const;

export type ThemeName = (typeof THEME_NAMES)[number];

export function isThemeName(value: unknown): value is ThemeName {
  return THEME_NAMES.some((name) => name === value);
}

/** Neutral, gold and semantic colours: the same in every light theme. */
export const GROUND = {
  light: {
    canvas: '#FBF7EE',
    paper: '#F3EBDB',
    sheet: '#FFFFFF',
    rule: '#EADFCB',
    edge: '#D8CCB8',
    field: '#94846C',
    ink: '#241C15',
    'ink-2': '#5E5145',
    'ink-3': '#74685A',
    gold: '#C8963E',
    'gold-text': '#80590F',
    'gold-tint': '#FAF1DE',
    ok: '#1F6B45',
    'ok-tint': '#E7F2E6',
    warn: '#855300',
    'warn-tint': '#FBEFD3',
    bad: '#BE1743',
    'bad-tint': '#FCE8EC',
    info: '#2B5C86',
    'info-tint': '#E6EFF6',
    bar: '#C9BAA2',
    veil: 'rgba(36,28,21,.46)',
  },
  dark: {
    canvas: '#171310',
    paper: '#2A231D',
    sheet: '#201A16',
    rule: '#332B24',
    edge: '#4A4037',
    field: '#7A6D60',
    ink: '#F3ECE0',
    'ink-2': '#B8AB9B',
    'ink-3': '#9C9082',
    gold: '#D9AE5F',
    'gold-text': '#E0BC78',
    'gold-tint': '#33291A',
    ok: '#7CC796',
    'ok-tint': '#1C2A1F',
    warn: '#E5B45C',
    'warn-tint': '#33270F',
    bad: '#FF8FA3',
    'bad-tint': '#3A161E',
    info: '#8FBBE3',
    'info-tint': '#182530',
    bar: '#5D5146',
    veil: 'rgba(0,0,0,.6)',
  },
} as const;

export type ColorScheme = keyof typeof GROUND;

type Cloth = {
  scheme: ColorScheme;
  /** The name of the scale in `SCALES`. */
  scale: keyof typeof SCALES;
  primary: string;
  hover: string;
  spine: string;
  link: string;
  /** The background of a selected choice, under the link colour. */
  tint: string;
};

/** Text on the sidebar. */
export const SPINE_TEXT = '#F8E6DA';

/** Under white text, in every theme. */
export const BAD_SOLID = '#BE1743';
export const BAD_HOVER = '#9A1136';

/** Shades 0 to 9 of each colour, as the component kit expects them. */
export const SCALES = {
  cloth: scale('FEF3F1 F3DBD8 E8C1BC DDA49E D1877F C46961 B64841 A61C1F 7E1315 5C0B0D'),
  night: scale('FEF3F2 F3DDDA EAC3BF E0A8A2 D58D85 CA7068 BD514A AF2B2B 8E2020 55100F'),
  green: scale('F2F7F4 DAE4DE BECFC5 A0BAAB 82A492 648F78 437A5F 1D6546 125036 063C27'),
  purple: scale('F6F4FB E1DDEC CBC3DC B4A9CC 9D8EBC 8672AC 70579C 5B3A8C 472B70 341C56'),
  orange: scale('FCF4F0 F1E0D8 E6C9BC DBB19E CF997F C3805F B6663D A94A0E 8C3C07 712E03'),
  pink: scale('FDF3F5 F2DCE2 E7C2CC DDA7B6 D18AA0 C46D8A B74E74 A8285F 8A1D4D 6E123B'),
  gray: scale('FBF7EE F3EBDB EADFCB D8CCB8 C9BAA2 94846C 74685A 5E5145 43382D 241C15'),
  dark: scale('F3ECE0 D9CEBF B8AB9B 9C9082 4A4037 332B24 201A16 171310 120F0C 0C0A08'),
};

export const CLOTH: Readonly<Record<ThemeName, Cloth>> = {
  default: cloth('cloth', '#A61C1F', '#7E1315', '#FEF3F1'),
  dark: {
    scheme: 'dark',
    scale: 'night',
    primary: '#AF2B2B',
    hover: '#C03A38',
    spine: '#55100F',
    link: '#F09A92',
    tint: '#2E1A18',
  },
  green: cloth('green', '#1D6546', '#125036', '#F2F7F4'),
  purple: cloth('purple', '#5B3A8C', '#472B70', '#F6F4FB'),
  orange: cloth('orange', '#A94A0E', '#8C3C07', '#FCF4F0'),
  pink: cloth('pink', '#A8285F', '#8A1D4D', '#FDF3F5'),
};

/** A light theme: the sidebar has the hover colour, a link the primary one. */
function cloth(scale: keyof typeof SCALES, primary: string, hover: string, tint: string): Cloth {
  return { scheme: 'light', scale, primary, hover, spine: hover, link: primary, tint };
}

type Ten = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/* @__NO_SIDE_EFFECTS__ */
function scale(shades: string): Ten {
  return shades.split(' ').map((shade) => `#${shade}`) as unknown as Ten;
}
