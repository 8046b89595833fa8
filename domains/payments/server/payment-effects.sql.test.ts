import { expect, test } from 'vitest';
import { statementTexts } from '../../../testkit/statement-texts.ts';
import { insertAllocations, insertOwnAllocation, insertPayments } from './payment-effects.sql.ts';

test('the statements that write payments', async () => {
  const none = {} as never;
  const statements = {
    insertPayments: insertPayments(none),
    insertOwnAllocation: insertOwnAllocation(none),
    insertAllocations: insertAllocations(none),
  };
  await expect(statementTexts(statements)).toMatchFileSnapshot('./payment-effects.snapshot.sql');
});
