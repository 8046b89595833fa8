import { describe } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable, type Row } from '../../../../testkit/table.ts';
import { pieces, showPieces } from '../../../../testkit/table-values.ts';
import type { Move } from '../costs/costing.ts';
import {
  type BatchFacts,
  type BatchThere,
  chooseBatches,
  type ExpiredPolicy,
  type MovedBatch,
  type RequestedBatch,
  type TrackedVariant,
} from './choose-batches.ts';

const TODAY = '2026-08-01';
const NONE = ['', '-'];
const partsOf = (cell: string) => (NONE.includes(cell) ? [] : cell.split(',').map((p) => p.trim()));

/** `A 4 03-01`: four of A, which expires on 1 March 2027. `A 4`: no expiry date. `A !`: sold. */
function parseBatches(cell: string): BatchThere[] {
  return partsOf(cell).map((text) => {
    const [name = '', stock = '0', until] = text.split(' ');
    const state = stock === '!' ? 'sold' : stock === '?' ? 'gone' : 'in_stock';
    return {
      batch_id: name,
      variant_id: 'milk',
      warehouse_id: 'shop',
      name,
      state,
      on_hand: Number.isNaN(Number(stock)) ? (0 as Quantity) : pieces(stock),
      expires_on: until === undefined ? null : until === 'old' ? '2026-07-31' : `2027-${until}`,
    };
  });
}

/** `1: A 3` requests three of A for the first line, `1: A` all of it. */
function parseRequested(cell: string): RequestedBatch[] {
  return partsOf(cell).map((text) => {
    const [line = '', name = '', of, until] = text.replace(':', '').split(' ');
    return {
      line: Number(line) - 1,
      name,
      ...defined({
        quantity: of === undefined ? undefined : pieces(of),
        expires_on: until === undefined ? undefined : `2027-${until}`,
      }),
    };
  });
}

/** `-3` issues, `+3` receives; `<` marks a movement that mirrors the one in `moved`. */
function movesIn(cell: string): Move[] {
  return partsOf(cell).map((text) => ({
    warehouse_id: 'shop',
    variant_id: 'milk',
    kind: 'move' as const,
    value: 0 as Minor,
    quantity: pieces(text.replace('<', '')),
    ...defined({ mirrors: text.endsWith('<') ? { document_id: 'before', line_no: 1 } : undefined }),
  }));
}

const movedOf = (cell: string): MovedBatch[] =>
  partsOf(cell).map((text) => {
    const [batch_id = '', of = ''] = text.split(' ');
    return { document_id: 'before', line_no: 1, batch_id, quantity: pieces(of) };
  });

const chosen =
  (overrides: Partial<TrackedVariant>, expired: ExpiredPolicy = 'refused') =>
  (row: Row): string => {
    const cell = (name: string) => {
      try {
        return row.cell(name);
      } catch {
        return '';
      }
    };
    const milk = {
      variant_id: 'milk',
      tracking: 'batch' as const,
      requires_expiry: false,
      ...overrides,
    };
    const facts: BatchFacts = {
      variants: new Map([['milk', milk]]),
      batches: parseBatches(cell('there')),
      moved: movedOf(cell('moved')),
      requestedBatches: parseRequested(cell('named')),
      expired,
      business_date: TODAY,
    };
    const uses = chooseBatches(movesIn(cell('moves')), facts);
    if (isRejection(uses)) {
      const { batch, serial } = uses.params ?? {};
      return [uses.rejection, uses.path, batch ?? serial].filter(Boolean).join(' ');
    }
    return uses.map(({ batch_id, quantity }) => `${batch_id} ${showPieces(quantity)}`).join(', ');
  };

describe('issues take the batch that expires first', () => {
  checkTable(
    `
    there                       | moves  | named          | taken
    A 4 03-01, B 8 06-01        | -3     | -              | A -3
    A 4 03-01, B 8 06-01        | -5     | -              | A -4, B -1
    B 8 06-01, A 4 03-01        | -5     | -              | A -4, B -1
    A 4 03-01, B 8 06-01        | -3, -3 | -              | A -3, A -1, B -2
    N 9, A 4 03-01              | -6     | -              | A -4, N -2
    C 5 03-01, B 5 03-01        | -6     | -              | B -5, C -1
    A 4 03-01, B 8 06-01        | -5     | 1: B           | B -5
    A 4 03-01, B 8 06-01        | -5     | 1: B 3, 1: A 2 | B -3, A -2
    A 4 03-01, B 8 06-01        | -5     | 1: b           | B -5
    A 4 03-01                   | -5     | -              | insufficient_stock lines.0
    A 4 03-01, B 8 06-01        | -5     | 1: A           | batch_short lines.0 A
    A 4 03-01                   | -2     | 1: X           | batch_not_found lines.0 X
    A 4 03-01, B 8 06-01        | -5     | 1: B 3, 1: A 1 | batch_quantity_differs lines.0
    A 4 03-01, B 8 06-01        | -1, -2 | 2: B           | A -1, B -2
    A 3 old, B 8 06-01          | -5     | -              | B -5
    A 3 old, B 8 06-01          | -9     | -              | batch_expired lines.0 A
    A 3 old, B 8 06-01          | -1     | 1: A           | batch_expired lines.0 A
    `,
    chosen({}),
  );
});

describe('allowed expired batches are taken last, or by date like others', () => {
  checkTable(
    `
    there                | moves | named | taken
    A 3 old, B 8 06-01   | -5    | -     | B -5
    A 3 old, B 8 06-01   | -9    | -     | B -8, A -1
    A 3 old, B 8 06-01   | -1    | 1: A  | A -1
    `,
    chosen({}, 'last'),
  );
  checkTable(
    `
    there                | moves | taken
    A 3 old, B 8 06-01   | -5    | A -3, B -2
    `,
    chosen({}, 'in_turn'),
  );
});

describe('a receipt names its batch, and a return goes back to the batch that it left', () => {
  checkTable(
    `
    there                | moves  | named                      | moved    | taken
    A 0 03-01            | +5     | 1: A                       | -        | A 5
    A 0 03-01, B 2 06-01 | +5     | 1: A 2, 1: B 3             | -        | A 2, B 3
    A 0 03-01            | +5     | 1: A 5 03-01               | -        | A 5
    A 0 03-01            | +5     | 1: A 5 04-01               | -        | batch_expiry_differs lines.0 A
    A 0 03-01            | +5     | -                          | -        | batch_required lines.0
    A 0 03-01            | +5     | 1: A 4                     | -        | batch_quantity_differs lines.0
    A 0 03-01, B 2 06-01 | +3<    | -                          | A 4, B 1 | B 1, A 2
    A 0 03-01, B 2 06-01 | +3<    | 1: A                       | A 4, B 1 | A 3
    A 0 03-01, B 2 06-01 | +3<    | -                          | A 2, B 0 | A 2, B 1
    A 0 03-01, B 2 06-01 | +3<    | -                          | -        | batch_required lines.0
    A 3 03-01, B 9 06-01 | -3<    | -                          | A 3      | A -3
    A 2 03-01, B 9 06-01 | -3<    | -                          | A 3      | batch_short lines.0 A
    A 3 old, B 9 06-01   | -3<    | -                          | A 3      | A -3
    `,
    chosen({}),
  );
  checkTable(
    `
    there  | moves | named | taken
    A 0    | +5    | 1: A  | batch_expiry_required lines.0 A
    `,
    chosen({ requires_expiry: true }),
  );
});

describe('a serial number must always be named', () => {
  checkTable(
    `
    there                | moves | named      | moved      | taken
    X 1, Y 1             | -1    | 1: X       | -          | X -1
    X 1, Y 1             | -2    | 1: X, 1: Y | -          | X -1, Y -1
    X 1, Y 1             | -1    | -          | -          | serial_required lines.0
    X 1, Y 1             | -2    | 1: X       | -          | serial_count_differs lines.0
    X 1, Y 1             | -2    | 1: X, 1: x | -          | serial_given_twice lines.0 x
    X 1, Y 1             | -1, -1 | 1: X, 2: X | -         | serial_given_twice lines.1 X
    X !                  | -1    | 1: X       | -          | serial_sold lines.0 X
    X ?                  | -1    | 1: X       | -          | serial_not_here lines.0 X
    Y 1                  | -1    | 1: X       | -          | serial_not_here lines.0 X
    X ?, Y ?             | +2    | 1: X, 1: Y | -          | X 1, Y 1
    X 1                  | +1    | 1: X       | -          | serial_in_stock lines.0 X
    X ?, Y ?             | +2    | -          | -          | serial_required lines.0
    X !                  | +1<   | -          | X 1        | X 1
    X !, Y !             | +1<   | -          | X 1, Y 1   | serial_required lines.0
    X !, Y !             | +1<   | 1: Y       | X 1, Y 1   | Y 1
    X !, Z !             | +1<   | 1: Z       | X 1        | serial_sold lines.0 Z
    X 1, Y 1             | -1<   | 1: Y       | X 1, Y 1   | Y -1
    X !, Y 1             | -2<   | -          | X 1, Y 1   | serial_not_here lines.0 X
    `,
    chosen({ tracking: 'serial' }),
  );
});
