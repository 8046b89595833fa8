import { type Lists, NAME_COLUMNS } from './set-up-lists.ts';
import { LINES } from './stock-lists.ts';

/** A list between two balances. */
export const CLOSED = {
  before: {
    label: 'lists:opening_balance',
    where: 'data.from',
    fields: { business_date: 'data.from', balance: 'data.opening' },
  },
  after: {
    label: 'lists:closing_balance',
    fields: { debit: 'data.debit', credit: 'data.credit', balance: 'data.closing' },
  },
};

/** Accounts, parties and the journal. */
export const BOOK_LISTS: Lists = {
  '/book-keeping/chart_of_accounts': {
    name: 'accounts',
    table: `
      code code text ${NAME_COLUMNS}
      kind kind words=accounting:kind_
      accounting:section section words=accounting:section_`,
  },
  '/book-keeping/ledger': {
    name: 'journal',
    rows: 'data.lines',
    of: 'data.account',
    ...CLOSED,
    table: `${LINES}
      party party_name text
      debit debit money
      credit credit money
      balance balance money`,
  },
  '/book-keeping/journal-report': {
    name: 'journal-report',
    rows: 'data.lines',
    of: 'data.account',
    // Of a chosen account, as in its ledger: balances are debit less credit.
    before: {
      label: 'lists:opening_balance',
      where: 'data.account',
      fields: { business_date: 'data.from', debit: 'data.account.opening' },
    },
    after: {
      label: 'lists:total',
      where: 'data.debit',
      fields: { debit: 'data.debit', credit: 'data.credit' },
    },
    ends: [
      {
        label: 'reports:column_movement',
        where: 'data.account',
        fields: { debit: 'data.account.debit', credit: 'data.account.credit' },
      },
      {
        label: 'lists:closing_balance',
        where: 'data.account',
        fields: { business_date: 'data.to', debit: 'data.account.closing' },
      },
    ],
    table: `${LINES}
      by posted_by text
      code code text
      account account_name local
      party party_name text
      debit debit money
      credit credit money`,
  },
  '/book-keeping/party-balances': {
    name: 'party-balances',
    rows: 'data.parties',
    after: {
      label: 'lists:total',
      fields: {
        opening: 'data.opening',
        debit: 'data.debit',
        credit: 'data.credit',
        closing: 'data.closing',
      },
    },
    table: `
      code code text
      party name text
      lists:opening_balance opening money
      debit debit money
      credit credit money
      lists:closing_balance closing money`,
  },
};
