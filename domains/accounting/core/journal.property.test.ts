import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, minor, negate, subtract, sumOf } from '#domains/kernel/core/money.ts';
import { RUNS } from '../../../testkit/arbitrary.ts';
import { type JournalLine, journalLines, type Posting, reverseLines } from './journal.ts';

const posting: fc.Arbitrary<Posting> = fc.record({
  account_id: fc.constantFrom('cash', 'sales', 'customers', 'vat'),
  party_id: fc.constantFrom(null, 'Rahima', 'Karim'),
  amount: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(minor),
});

/** Any amounts, with one that balances them. */
const balanced = fc.array(posting, { maxLength: 12 }).map((postings) => {
  const rest = negate(sumOf(postings, ({ amount }) => amount));
  return [...postings, { account_id: 'rest', amount: rest }];
});

const net = (lines: readonly JournalLine[]) =>
  sumOf(lines, ({ debit, credit }) => subtract(debit, credit));

describe('an entry', () => {
  test('balances, with one line per account and party, and no line of zero', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const lines = journalLines(postings);
        expect(net(lines)).toBe(0);
        const keys = lines.map(({ account_id, party_id }) => `${account_id} ${party_id}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { debit, credit } of lines) {
          expect(Math.min(debit, credit)).toBe(0);
          expect(Math.max(debit, credit)).toBeGreaterThan(0);
        }
      }),
      RUNS,
    );
  });

  test('has on each account what was posted there', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const lines = journalLines(postings);
        for (const { account_id, party_id = null } of postings) {
          const isHere = (one: { account_id: string; party_id?: string | null }) =>
            one.account_id === account_id && (one.party_id ?? null) === party_id;
          const posted = add(...postings.filter(isHere).map(({ amount }) => amount));
          expect(net(lines.filter(isHere))).toBe(posted);
        }
      }),
      RUNS,
    );
  });

  test('that does not balance cannot be built', () => {
    fc.assert(
      fc.property(balanced, fc.integer({ min: 1, max: 1000 }), (postings, off) => {
        const more = { account_id: 'cash', amount: minor(off) };
        expect(() => journalLines([...postings, more])).toThrow('debit and credit');
      }),
      RUNS,
    );
  });

  test('and its reversal sum up to zero on every account', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const lines = journalLines(postings);
        const reversed = reverseLines(lines);
        for (const [index, line] of lines.entries()) {
          expect(net([line, reversed[index] as JournalLine])).toBe(0);
          expect(reversed[index]).toMatchObject({
            account_id: line.account_id,
            party_id: line.party_id,
          });
        }
        expect(reverseLines(reversed)).toEqual(lines);
      }),
      RUNS,
    );
  });
});
