/**
 * What a scanner meant by a key: it assumes the US layout, whatever layout the machine has. Empty:
 * no character. The function is self-contained, because its source becomes a script (EARLY_SCANS).
 */
export function readScannedSign({ code: key, key: written, shiftKey }: KeyboardEvent): string {
  // Characters of the US layout: alone, and with Shift.
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
  // A written digit is right on every layout; a French keyboard needs Shift for it.
  if (/^\d$/.test(written)) return written;
  const [, kind = '', character = ''] = /^(Key|Digit|Numpad)([A-Z]|\d)$/.exec(key) ?? [];
  if (kind === 'Key') return shiftKey ? character : character.toLowerCase();
  if (kind === 'Digit' && shiftKey) return ')!@#$%^&*('[Number(character)] ?? '';
  if (kind !== '') return character;
  const pair = signs[key] ?? (written.length === 1 ? written + written : '');
  return pair[shiftKey ? 1 : 0] ?? '';
}
