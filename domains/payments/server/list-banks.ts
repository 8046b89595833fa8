import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listBankAccountsRoute,
  listBanksRoute,
  listMethodBanksRoute,
} from '../contract/payment-method.ts';
import { type Bank, findMethodBanks, selectBankAccounts } from './payment-method.sql.ts';

type Banks = { data: Bank[]; next_cursor: null };

type BankListRequest = { params: { id: string }; query: { status: 'active' | 'archived' } };

async function banksOf(
  tx: Tx,
  { params, query: { status } }: BankListRequest,
  { actor }: Context,
): Promise<Banks | Rejection<'not_found'>> {
  const banks = await findMethodBanks(tx, actor.shop_id, {
    method_id: params.id,
    isArchived: status === 'archived',
  });
  return banks === undefined ? reject('not_found') : { data: banks, next_cursor: null };
}

export const listMethodBanks = query(listMethodBanksRoute, banksOf);

/** The same at the path that the specified client calls. */
export const listBanks = query(listBanksRoute, banksOf);

export const listBankAccounts = query(listBankAccountsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, status } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const filter = { shop_id, pattern: containing(q.trim()), isArchived: status === 'archived' };
  return pageOf(await selectBankAccounts(tx, { ...filter, after, limit }), limit);
});
