/**
 * What a scanner meant by a key: it believes in the American layout, whatever the layout of the
 * machine writes. Empty: no sign. All of it stands within: its text is a script (EARLY_SCANS).
 */
export function scannedSign({ code: key, key: written, shiftKey }: KeyboardEvent): string {
  // As they stand on the keyboard that a scanner believes to be: alone, and with Shift.
  const signs: Readonly<Record<string, string>> = {
    Minus: '-_',
    Equal: '=+',
    BracketLeft: '[{',
    BracketRight: ']}',
    Backslash: '\\|',
    Semicolon: ';:',
    Quote: '\'"',
    Comma: ',<',
    Period: '.>',
    Slash: '/?',
    NumpadSubtract: '--',
    NumpadAdd: '++',
    NumpadMultiply: '**',
    NumpadDivide: '//',
    NumpadDecimal: '..',
  };
  // A digit is one on every layout; on a French keyboard it is typed with Shift.
  if (/^\d$/.test(written)) return written;
  const [, kind = '', character = ''] = /^(Key|Digit|Numpad)([A-Z]|\d)$/.exec(key) ?? [];
  if (kind === 'Key') return shiftKey ? character : character.toLowerCase();
  if (kind === 'Digit' && shiftKey) return ')!@#$%^&*('[Number(character)] ?? '';
  if (kind !== '') return character;
  const pair = signs[key] ?? (written.length === 1 ? written + written : '');
  return pair[shiftKey ? 1 : 0] ?? '';
}
