import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { statementTexts } from '../../../testkit/statement-texts.ts';
import { balanceQuery } from './party-balance.sql.ts';
import { depositQuery } from './party-deposit.sql.ts';

test('the statements that change what a party owes, and its deposit', async () => {
  const party = { shop_id: 'shop', party_id: 'party' };
  const statements = {
    balanceQuery: balanceQuery({ ...party, change: minor(100), limit: null }),
    'depositQuery, in': depositQuery({ ...party, change: minor(100) }),
    'depositQuery, out': depositQuery({ ...party, change: minor(-100) }),
  };
  await expect(statementTexts(statements)).toMatchFileSnapshot('./balances.snapshot.sql');
});
