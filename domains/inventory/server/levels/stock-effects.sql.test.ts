import { expect, test } from 'vitest';
import { statementTexts } from '../../../../testkit/statement-texts.ts';
import {
  addToValues,
  changeLevels,
  changeLevelsBelow,
  insertMovements,
} from './stock-effects.sql.ts';

test('the statements that move stock', async () => {
  const none = {} as never;
  const statements = {
    insertMovements: insertMovements(none),
    changeLevels: changeLevels(none),
    changeLevelsBelow: changeLevelsBelow(none),
    addToValues: addToValues(none),
  };
  await expect(statementTexts(statements)).toMatchFileSnapshot('./stock-effects.snapshot.sql');
});
