import { v7 as newId } from 'uuid';
import { normalizeEmail } from '#domains/identity/core/email.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate, rate } from '#domains/kernel/core/rate.ts';
import { COUNT, PERCENT, readNumber } from '#domains/kernel/core/read-number.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Language } from '#platform/http/actor.ts';
import { createShop as create, type ShopToCreate } from '../create-shop.ts';
import { hasAccount, listShops } from './find-shop.sql.ts';
import { readOptions, requireOption } from './read-options.ts';
import { type Command, Failure, WrongUsage } from './usage.ts';
import { withStore } from './with-store.ts';

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  name: TEXT,
  currency: { ...TEXT, default: 'BDT' },
  'vat-percent': { ...TEXT, default: '0' },
  'rounding-unit': TEXT,
  timezone: { ...TEXT, default: 'Asia/Dhaka' },
  language: { ...TEXT, default: 'bn' },
  'owner-name': { ...TEXT, default: 'Owner' },
  'owner-email': TEXT,
  'owner-password': TEXT,
} as const;

const PASSWORD_MIN = 8;
const ROUNDING_UNIT_MAX = 1_000_000;

export const createShop: Command = {
  usage: `create-shop --name <name> --owner-email <address> --owner-password <password>
            [--currency BDT] [--vat-percent 0] [--rounding-unit 100] [--timezone Asia/Dhaka]
            [--language bn|en] [--owner-name <name>]
  Opens a shop with one branch (MAIN), one warehouse, its books and its owner.
  --vat-percent     VAT of products without a rate of their own: 7.5
  --rounding-unit   totals are rounded to a multiple of it, in minor units: 1 does not round,
                    100 (the default) is whole taka`,
  async run(args, terminal) {
    const shop = readShop(args);
    return withStore(terminal, async ({ database, owner }) => {
      if ((await listShops(owner)).some(({ name }) => name === shop.name)) {
        throw new Failure(`there is a shop "${shop.name}" already`);
      }
      if (await hasAccount(database, shop.owner.email)) {
        throw new Failure(`somebody signs in as ${shop.owner.email} already: give another address`);
      }
      const { shop_id } = await create(database, shop, { now: new Date(), newId: () => newId() });
      terminal.out(`Shop "${shop.name}" is open: ${shop_id}`);
      terminal.out(`Its owner signs in as ${shop.owner.email}`);
      return 0;
    });
  },
};

function readShop(args: readonly string[]): ShopToCreate {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (positionals.length > 0) throw new WrongUsage(`what is "${positionals[0]}"?`);
  const name = requireOption(values.name, 'name').trim();
  if (name.length > 200) throw new WrongUsage('--name has more than 200 characters');
  return {
    name,
    currency: currencyOf(values.currency),
    vat_rate: vatRateOf(values['vat-percent']),
    rounding_unit: roundingUnitOf(values['rounding-unit'] ?? '100'),
    timezone: timezoneOf(values.timezone),
    language: languageOf(values.language),
    owner: {
      name: values['owner-name'],
      email: emailOf(requireOption(values['owner-email'], 'owner-email')),
      password: passwordOf(requireOption(values['owner-password'], 'owner-password')),
    },
  };
}

function currencyOf(text: string): string {
  if (!Intl.supportedValuesOf('currency').includes(text)) {
    throw new WrongUsage(`--currency ${text} is none: write its three letters, as BDT`);
  }
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: text,
  }).resolvedOptions();
  if (maximumFractionDigits !== 2) {
    const count = maximumFractionDigits ?? 0;
    throw new WrongUsage(`${text} has ${count} decimals, and amounts here have two`);
  }
  return text;
}

function vatRateOf(text: string): Rate {
  const typed = readNumber(text, PERCENT);
  if (isRejection(typed) || typed > FULL_RATE) {
    throw new WrongUsage(`--vat-percent ${text} is not between 0 and 100`);
  }
  return rate(typed);
}

function roundingUnitOf(text: string) {
  const unit = readNumber(text, COUNT);
  if (isRejection(unit) || unit < 1 || unit > ROUNDING_UNIT_MAX) {
    throw new WrongUsage(`--rounding-unit ${text} is not a whole number of minor units, 1 or more`);
  }
  return minor(unit);
}

function timezoneOf(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new WrongUsage(`--timezone ${text} is none: write it as Asia/Dhaka or Europe/London`);
  }
}

function languageOf(text: string): Language {
  if (text !== 'bn' && text !== 'en') throw new WrongUsage(`--language ${text} is not bn or en`);
  return text;
}

function emailOf(text: string): string {
  const email = normalizeEmail(text);
  if (email === null) throw new WrongUsage(`--owner-email ${text} is not an e-mail address`);
  return email;
}

function passwordOf(text: string): string {
  if (text.length >= PASSWORD_MIN) return text;
  throw new WrongUsage(`--owner-password has fewer than ${PASSWORD_MIN} characters`);
}
