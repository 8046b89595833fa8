import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { hasBalance, renameAccount } from '#domains/accounting/server/door/money-account.sql.ts';
import { openMoneyAccount } from '#domains/accounting/server/door/money-account.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf } from '#platform/db/paging.ts';
import { creation } from '#platform/http/creation.ts';
import { command } from '#platform/http/endpoint.ts';
import {
  changeBankAccountRoute,
  changePaymentMethodRoute,
  createBankAccountRoute,
  createPaymentMethodRoute,
  orderPaymentMethodsRoute,
} from '../contract/payment-method.ts';
import { isOneOfItsKind } from '../core/singleton-methods.ts';
import {
  type BankOfMethod,
  insertBank,
  insertMethod,
  loadBanks,
  lockMethods,
  selectMethods,
  setOrder,
  updateBank,
  updateMethod,
} from './payment-method.sql.ts';

export const createPaymentMethod = creation(
  createPaymentMethodRoute,
  async (tx, { body }, context) => {
    const { actor, newId } = context;
    const { shop_id } = actor;
    const taken = checkName(body, await lockMethods(tx, shop_id));
    if (taken !== null) return taken;
    const { name, name_bn, kind } = body;
    const account = { id: newId(), name, name_bn };
    const code = await openMoneyAccount(tx, shop_id, account);
    if (code === null) return reject('too_many_accounts');
    const method = { id: body.id ?? newId(), code, name, name_bn, kind, account_id: account.id };
    await insertMethod(tx, shop_id, method);
    const after = { ...method, archived: false, version: 1 };
    const action = 'payment_method.created';
    await writeAudit(tx, context, { action, subject_id: method.id, after });
    return { data: after };
  },
);

/** An archived method keeps its account, so its balance must be 0 first. */
export const changePaymentMethod = command(
  changePaymentMethodRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const methods = await lockMethods(tx, shop_id);
    const before = methods.find((method) => method.id === id);
    if (before === undefined) return reject('not_found');
    if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
    const { name = before.name, name_bn = before.name_bn, archived = before.archived } = body;
    const after = { ...before, name, name_bn, archived, version: before.version + 1 };
    const taken = checkName(after, methods);
    if (taken !== null) return taken;
    if (archived && !before.archived) {
      if (isOneOfItsKind(before)) return reject('method_needed');
      const banks = await loadBanks(tx, shop_id);
      const methodBanks = banks.filter((bank) => bank.payment_method_id === id);
      const account_ids = [before.account_id, ...methodBanks.map(({ account_id }) => account_id)];
      if (await hasBalance(tx, shop_id, account_ids)) return reject('balance_not_zero');
    }
    await updateMethod(tx, shop_id, { ...after, now });
    await renameAccount(tx, shop_id, { id: before.account_id, before, after });
    const action = `payment_method.${did(before, after)}`;
    await writeAudit(tx, context, { action, subject_id: id, before, after });
    return { data: after };
  },
);

export const createBankAccount = creation(
  createBankAccountRoute,
  async (tx, { params, body: { id, name } }, context) => {
    const { actor, newId } = context;
    const { shop_id } = actor;
    const methods = await lockMethods(tx, shop_id);
    const method = methods.find((one) => one.id === params.id && !one.archived);
    if (method === undefined) return reject('not_found');
    if (isOneOfItsKind(method)) return reject('method_needed');
    const payment_method_id = method.id;
    const banks = await loadBanks(tx, shop_id);
    const taken = checkName({ name }, activeBanks(banks, payment_method_id));
    if (taken !== null) return taken;
    const account = { id: newId(), name: `${method.name} ${name}` };
    const names = { ...account, name_bn: `${method.name_bn || method.name} ${name}` };
    if ((await openMoneyAccount(tx, shop_id, names)) === null) return reject('too_many_accounts');
    const bank = { id: id ?? newId(), name, account_id: account.id, archived: false, version: 1 };
    await insertBank(tx, shop_id, { ...bank, payment_method_id });
    const action = 'bank_account.created';
    await writeAudit(tx, context, { action, subject_id: bank.id, after: bank });
    return { data: bank };
  },
);

export const changeBankAccount = command(
  changeBankAccountRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const methods = await lockMethods(tx, shop_id);
    const banks = await loadBanks(tx, shop_id);
    const found = banks.find((bank) => bank.id === id);
    if (found === undefined) return reject('not_found');
    if (found.version !== body.version) return reject('version_conflict', { path: 'version' });
    const { payment_method_id, ...before } = found;
    const { name = before.name, archived = before.archived } = body;
    const after = { ...before, name, archived, version: before.version + 1 };
    const taken = archived ? null : checkName(after, activeBanks(banks, payment_method_id));
    if (taken !== null) return taken;
    // Its first account is often shared with the method, so the balance is not the bank account's
    // alone.
    const isShared = methods.some(({ account_id }) => account_id === before.account_id);
    const isPutAway = archived && !before.archived;
    if (isPutAway && !isShared && (await hasBalance(tx, shop_id, [before.account_id]))) {
      return reject('balance_not_zero');
    }
    await updateBank(tx, shop_id, { ...after, now });
    const action = `bank_account.${did(before, after)}`;
    await writeAudit(tx, context, { action, subject_id: id, before, after });
    return { data: after };
  },
);

function activeBanks(banks: readonly BankOfMethod[], method_id: string): BankOfMethod[] {
  return banks.filter((bank) => bank.payment_method_id === method_id && !bank.archived);
}

/** Sets the order for every list of methods, including the till. */
export const orderPaymentMethods = command(
  orderPaymentMethodsRoute,
  async (tx, { body: { ids } }, context) => {
    const { shop_id } = context.actor;
    const methods = await lockMethods(tx, shop_id);
    const known = new Set(methods.map(({ id }) => id));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown !== -1) return reject('not_found', { path: `ids.${unknown}` });
    const active = methods.filter(({ archived }) => !archived);
    const isComplete = ids.length === active.length && active.every(({ id }) => ids.includes(id));
    if (!isComplete) return reject('version_conflict', { path: 'ids' });
    await setOrder(tx, shop_id, ids);
    const page = { pattern: containing(''), isArchived: false, after: null, limit: active.length };
    const result = pageOf(await selectMethods(tx, { shop_id, ...page }), active.length);
    const after = { order: result.data.map(({ name }) => name) };
    const action = 'payment_method.ordered';
    await writeAudit(tx, context, { action, subject_id: shop_id, after });
    return result;
  },
);

/** Two methods with one name could not be distinguished at the till. */
function checkName(
  { id, name }: { id?: string | undefined; name: string },
  others: readonly { id: string; name: string }[],
): Rejection<'name_taken'> | null {
  const isTaken = others.some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? reject('name_taken', { path: 'name' }) : null;
}

function did(before: { archived: boolean }, after: { archived: boolean }): string {
  if (before.archived === after.archived) return 'changed';
  return after.archived ? 'archived' : 'restored';
}
