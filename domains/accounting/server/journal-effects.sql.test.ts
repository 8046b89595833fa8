import { expect, test } from 'vitest';
import { statementTexts } from '../../../testkit/statement-texts.ts';
import { insertEntry, insertLines, openItems } from './journal-effects.sql.ts';

test('the statements that write the journal', async () => {
  const none = {} as never;
  const statements = {
    insertEntry: insertEntry(none),
    insertLines: insertLines(none),
    openItems: openItems(none),
  };
  await expect(statementTexts(statements)).toMatchFileSnapshot('./journal-effects.snapshot.sql');
});
