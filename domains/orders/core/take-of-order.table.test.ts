import { describe } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { pieces } from '../../../testkit/table-values.ts';
import { type OpenLine, takeOfOrder } from './take-of-order.ts';

/** `a rice 10` with 4 sold or received before: `a rice 10 4`. */
function ordered(text: string): OpenLine[] {
  return text.split(', ').map((line) => {
    const [id = '', variant_id = '', quantity = '', taken = '0'] = line.split(' ');
    return { id, variant_id, unit_id: null, quantity: pieces(quantity), taken: pieces(taken) };
  });
}

/** `a rice 6` of line a; `- tea 1` of none. */
function taken(text: string) {
  return text.split(', ').map((line) => {
    const [id = '', variant_id = '', quantity = ''] = line.split(' ');
    return {
      variant_id,
      quantity: pieces(quantity),
      ...defined({ order_line_id: id === '-' ? undefined : id }),
    };
  });
}

function answer(order: string, document: string): string {
  const found = takeOfOrder(taken(document), ordered(order));
  if (isRejection(found)) return `${found.rejection} ${found.path}`;
  const parts = found.parts.map(({ line_id, quantity }) => `${line_id} ${quantity / 10_000}`);
  return `${parts.join(', ') || 'nothing'}${found.is_done ? ' done' : ''}`;
}

describe('what a document takes of an order', () => {
  checkTable(
    `
    order                     | document                 | answer
    a rice 10                 | a rice 4                 | a 4
    a rice 10 4               | a rice 6                 | a 6 done
    a rice 10 4               | a rice 7                 | more_than_ordered lines.0.quantity
    a rice 10 4               | a rice 3, a rice 3       | a 6 done
    a rice 10 4               | a rice 3, a rice 4       | more_than_ordered lines.1.quantity
    a rice 10, b tea 1        | a rice 10                | a 10
    a rice 10 10, b tea 1     | b tea 1                  | b 1 done
    a rice 10                 | - tea 1                  | nothing
    a rice 10                 | a rice 10, - tea 1       | a 10 done
    a rice 10                 | a tea 1                  | order_line_not_found lines.0.order_line_id
    a rice 10                 | b rice 1                 | order_line_not_found lines.0.order_line_id
    `,
    (row) => answer(row.cell('order'), row.cell('document')),
  );
});
