import { expect, test } from 'vitest';
import { readScannedSign } from './read-scanned-sign.ts';

// key position | written | with Shift | what the scanner meant
const TABLE = `
Digit8       | ৮       |       | 8
Digit8       | _       |       | 8
Digit8       | 8       | Shift | 8
Digit8       | *       | Shift | *
Numpad8      | 8       |       | 8
KeyA         | ফ       |       | a
KeyA         | q       | Shift | A
KeyA         | Process |       | a
Minus        | )       |       | -
Minus        | _       | Shift | _
Slash        | Dead    |       | /
NumpadDivide | /       |       | /
             | 7       |       | 7
             | k       |       | k
ShiftLeft    | Shift   | Shift |
Enter        | Enter   |       |
`;

test.each(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('the key %s that writes %s %s', (code, key, shift, expected) => {
  const event = { code, key, shiftKey: shift === 'Shift' } as KeyboardEvent;
  expect(readScannedSign(event)).toBe(expected);
});
