/** The keyboard actions of the till, in the order in which `?` shows them. */
export const TILL_ACTIONS = [
  'search',
  'line_up',
  'line_down',
  'more',
  'fewer',
  'set_quantity',
  'price',
  'discount',
  'hold',
  'recall',
  'note',
  'customer',
  'pay',
  'return',
  'remove',
  'last_sales',
  'lock',
  'all',
] as const;

export type TillAction = (typeof TILL_ACTIONS)[number];

export type TillKeys = Readonly<Record<TillAction, readonly string[]>>;

/**
 * Named as by keydown, with `Shift+` and `Alt+` before. F1, F5, F11 and F12 belong to the browser.
 */
const KEYS: TillKeys = {
  search: ['F2', '/'],
  line_up: ['ArrowUp'],
  line_down: ['ArrowDown'],
  more: ['+'],
  fewer: ['-'],
  set_quantity: ['*'],
  price: ['F3'],
  discount: ['F4'],
  hold: ['F6'],
  recall: ['Shift+F6'],
  note: ['F7'],
  customer: ['F8'],
  pay: ['F9'],
  return: ['F10'],
  remove: ['Delete'],
  last_sales: ['Alt+S'],
  lock: ['Alt+L'],
  all: ['?'],
};

const STORAGE_KEY = 'till.keys';

/** The keys of this device: changed ones, else the defaults. */
export function tillKeys(): TillKeys {
  try {
    const changed = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<TillKeys>;
    return { ...KEYS, ...changed };
  } catch {
    return KEYS;
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '\u2212',
  Delete: 'Del',
};

/** As labelled on the key: `Alt+S` is "Alt S". */
export function formatKey(key: string): string {
  return SHOWN[key] ?? (key.length > 1 ? key.replace('+', ' ') : key);
}
