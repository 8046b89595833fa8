import type { ReactNode } from 'react';

type Shape = (color: string) => ReactNode;

const LABEL = '#F7F1E4';

/** Drawings of packs, 64 x 64, shown until a product has a picture. */
const SHAPES = {
  sack: (color) => (
    <>
      <path fill={color} d="M23 6h18l3 6c7 7 8 34 4 46H16c-4-12-3-39 4-46z" />
      <path fill="rgb(0 0 0 / 16%)" d="M20 12h24l1 3H19z" />
      <rect x="22" y="28" width="20" height="15" rx="1.5" fill={LABEL} />
      <path stroke={color} strokeWidth="2" d="M26 33.5h12M26 38h8" />
    </>
  ),
  packet: (color) => (
    <>
      <rect x="18" y="5" width="28" height="54" rx="2" fill={color} />
      <path
        fill="rgb(0 0 0 / 18%)"
        d="M18 7a2 2 0 0 1 2-2h24a2 2 0 0 1 2 2v4H18zM18 53h28v4a2 2 0 0 1-2 2H20a2 2 0 0 1-2-2z"
      />
      <rect x="23" y="20" width="18" height="22" rx="1.5" fill={LABEL} />
      <circle cx="32" cy="28" r="4.5" fill={color} />
      <path stroke={color} strokeWidth="2" d="M27 37h10" />
    </>
  ),
  jug: (color) => (
    <>
      <rect x="22" y="4" width="11" height="7" rx="1.5" fill="#9A6A23" />
      <path
        fill={color}
        d="M20 11h16c8 4 12 11 12 20v25a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V20c0-4 1-7 4-9z"
      />
      <path fill="rgb(255 255 255 / 55%)" d="M38 17c4 3 6 7 6.5 13H38z" />
      <rect x="21" y="34" width="19" height="17" rx="1.5" fill={LABEL} />
      <path stroke={color} strokeWidth="2" d="M25 40h11M25 45h7" />
    </>
  ),
  bottle: (color) => (
    <>
      <rect x="28" y="3" width="8" height="8" rx="1.5" fill="#6B4A22" />
      <path
        fill={color}
        d="M28 11h8v9c6 4 8 8 8 14v23a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V34c0-6 2-10 8-14z"
      />
      <rect x="20" y="36" width="24" height="15" fill={LABEL} />
      <path stroke={color} strokeWidth="2" d="M25 41h14M25 46h8" />
    </>
  ),
  pouch: (color) => (
    <>
      <path fill={color} d="M16 10h32l-4 47a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3z" />
      <path fill="rgb(255 255 255 / 45%)" d="M18.5 5h27L48 10H16z" />
      <circle cx="32" cy="35" r="10" fill={LABEL} />
      <path fill={color} d="M32 27.5c4 5 5.5 7 5.5 9.5a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4.5 5.5-9.5z" />
    </>
  ),
  jar: (color) => (
    <>
      <rect x="21" y="5" width="22" height="10" rx="2" fill="#6E4526" />
      <path
        fill={color}
        d="M20 15h24c5 3 7 7 7 12v27a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5V27c0-5 2-9 7-12z"
      />
      <rect x="13" y="29" width="38" height="17" fill={LABEL} />
      <path stroke={color} strokeWidth="2" d="M20 35h24M20 40h14" />
    </>
  ),
  box: (color) => (
    <>
      <path fill={color} d="M14 14h26v46H16a2 2 0 0 1-2-2z" />
      <path fill={color} d="M40 14l10-7v44a3 3 0 0 1-1 2l-9 7z" />
      <path fill="rgb(0 0 0 / 24%)" d="M40 14l10-7v44a3 3 0 0 1-1 2l-9 7z" />
      <path fill={color} d="M14 14l10-7h26l-10 7z" />
      <path fill="rgb(255 255 255 / 35%)" d="M14 14l10-7h26l-10 7z" />
      <rect x="19" y="27" width="16" height="17" rx="1.5" fill={LABEL} />
      <path stroke={color} strokeWidth="2" d="M23 33h8M23 38h5" />
    </>
  ),
  soap: (color) => (
    <>
      <rect x="4" y="20" width="56" height="27" rx="6" fill={color} />
      <path fill="rgb(255 255 255 / 20%)" d="M10 20h44a6 6 0 0 1 6 6H4a6 6 0 0 1 6-6z" />
      <ellipse cx="32" cy="34" rx="17" ry="9" fill={LABEL} />
      <path stroke={color} strokeWidth="2.5" d="M24 34h16" />
    </>
  ),
  eggs: (color) => (
    <>
      <ellipse cx="18" cy="29" rx="8.5" ry="11" fill="#F0D9B0" />
      <ellipse cx="32" cy="28" rx="8.5" ry="11" fill="#F5E3C2" />
      <ellipse cx="46" cy="29" rx="8.5" ry="11" fill="#F0D9B0" />
      <path fill={color} d="M4 31h56l-4 19a3 3 0 0 1-3 2H11a3 3 0 0 1-3-2z" />
      <path fill="rgb(0 0 0 / 16%)" d="M5 36h54l-1 4H6z" />
    </>
  ),
  basket: (color) => (
    <>
      <circle cx="21" cy="27" r="10" fill={color} />
      <circle cx="42" cy="26" r="10" fill={color} />
      <circle cx="32" cy="21" r="10" fill={color} />
      <path fill="rgb(255 255 255 / 25%)" d="M28 14a10 10 0 0 1 9 0 12 12 0 0 0-9 0z" />
      <path stroke="#5C7A3A" strokeWidth="2.5" strokeLinecap="round" d="M32 11c0-3 2-5 5-6" />
      <path fill="#A98657" d="M5 31h54l-5 24a4 4 0 0 1-4 3H14a4 4 0 0 1-4-3z" />
      <path
        stroke="rgb(0 0 0 / 18%)"
        strokeWidth="2"
        d="M8 39h48M9.5 47h45M22 31l2 27M42 31l-2 27"
      />
    </>
  ),
  broom: (color) => (
    <>
      <rect x="30" y="3" width="4" height="32" rx="2" fill="#8C6239" />
      <path fill={color} d="M22 34h20l6 24a2 2 0 0 1-2 3H18a2 2 0 0 1-2-3z" />
      <path
        stroke="rgb(0 0 0 / 20%)"
        strokeWidth="2"
        d="M21 40h22M25 44l-2 17M32 44v17M39 44l2 17"
      />
    </>
  ),
} satisfies Record<string, Shape>;

type ShapeName = keyof typeof SHAPES;

/** The usual pack shapes and colours of a category. */
const LOOKS: Readonly<Record<string, { shapes: readonly ShapeName[]; colors: string }>> = {
  rice: { shapes: ['sack', 'packet'], colors: '#C8A66B #7F944E #C0673A #CFA23B' },
  oil: { shapes: ['bottle', 'jug'], colors: '#DDAA3C #BC7A1E #C98E2B' },
  spice: { shapes: ['jar', 'packet'], colors: '#CF8F1F #A8402F #6F7FA9 #7C6A3A' },
  dairy: { shapes: ['pouch'], colors: '#5C8DB3 #C0AC86 #D6B25E #7AA0A8' },
  snack: { shapes: ['packet', 'pouch'], colors: '#B4783F #C0AC86 #C86B5A #7B6AA0' },
  drink: { shapes: ['bottle', 'box'], colors: '#3F6B4B #8DB3C4 #B5523F #8A5A2C' },
  soap: { shapes: ['soap', 'pouch'], colors: '#4F8E88 #6F9C4A #54719F #B86A8A' },
  household: { shapes: ['box', 'bottle'], colors: '#5A7F8C #C59B4E #5C8F6B' },
  fruit: { shapes: ['basket'], colors: '#C9572F #DDB13A #7D9B3F' },
};

const OTHERS = { shapes: ['box', 'packet'], colors: '#A98657 #7F8A6A #8C7A94' } as const;

/** Products whose names decide the shape, whatever their category. */
const BY_NAME: readonly [RegExp, ShapeName][] = [
  [/\beggs?\b/i, 'eggs'],
  [/\bsoap|\bbar\b/i, 'soap'],
  [/broom|brush|mop/i, 'broom'],
  [/^(?=.*oil)(?=.*\b[2-9] ?(l|litre|liter)s?\b)/i, 'jug'],
  [/oil|water|cola|juice|sauce|syrup|shampoo|cleaner/i, 'bottle'],
  [/ghee|honey|pickle|\bjam\b|powder \d+ ?g|spice/i, 'jar'],
  [/\btea\b|coffee|match|tissue|bulb|battery/i, 'box'],
  [/milk|detergent|curd|yogurt|puffed/i, 'pouch'],
  [/\brice\b|flour|atta|loose/i, 'sack'],
  [/dal\b|lentil|salt|biscuit|chanachur|noodle|chips|semai/i, 'packet'],
];

type Props = { icon: string; name: string };

/** The name chooses the pack, so that a product always has the same one. */
export function PackDrawing({ icon, name }: Props) {
  const { shapes, colors } = LOOKS[icon] ?? OTHERS;
  const palette = colors.split(' ');
  const number = ordinal(name);
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  const shape = known ?? shapes[number % shapes.length] ?? 'box';
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true">
      {SHAPES[shape](palette[number % palette.length] ?? '#A98657')}
    </svg>
  );
}

/** FNV-1a: names that differ in one letter give unrelated numbers. */
function ordinal(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}
