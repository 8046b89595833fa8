import { deviceOf } from '#domains/identity/core/device.ts';
import {
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
} from '#domains/kernel/core/format-number.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

type NamedRecord = { readonly name: string };
type Fields = Readonly<Record<string, unknown>> | null;

/** The fields that the sentence uses. */
type Entry = {
  readonly action: string;
  readonly actor: NamedRecord;
  readonly by_key: NamedRecord | null;
  readonly approved_by: NamedRecord | null;
  readonly subject: NamedRecord & { readonly name_bn: string };
  readonly before: Fields;
  readonly after: Fields;
  readonly user_agent: string;
};

type Change = { field: string; before: string | null; after: string };

/** Translates a key of `audit`, or of another dictionary that it names; null: no translation. */
type Say = (key: string, blanks?: Readonly<Record<string, string>>) => string | null;

const MONEY =
  /(^|_)(price|discount|amount|float|cost|total|counted|expected|due|deposit)$|^credit_limit$/;
const RATES = new Set(['vat_rate', 'discount_limit', 'order_discount_rate']);
const QUANTITIES = /(^|_)(quantity|reorder_level|fill_to)$/;
/** Their values are a code of a fixed list, with a text of its own in `audit`. */
const CODES = new Set([
  'kind',
  'every',
  'state',
  'cost_method',
  'negative_stock',
  'late_entries',
  'target',
  'tracking',
  'language',
]);
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-/;

/** Formats an audit entry for people: a sentence, the changes, and the origin. */
export function createAuditFormat(language: NumberLanguage, say: Say) {
  const translate: (...args: Parameters<Say>) => string = (...args) => say(...args) ?? '';
  function shown(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return translate(value ? 'yes' : 'no');
    if (Array.isArray(value))
      return translate('items', { shown: formatCount(value.length, language) });
    if (typeof value === 'object') return translate('details');
    if (typeof value === 'number') return formatNumber(field, value);
    const text = String(value);
    if (CODES.has(field)) return say(`value_${text}`) ?? text;
    if (DAY.test(text)) return formatDay(text, language);
    return ID.test(text) ? translate('another') : text;
  }
  function formatNumber(field: string, value: number): string {
    if (RATES.has(field)) return `${formatPercent(value as Rate, language)}%`;
    if (MONEY.test(field)) return formatAmount(value as Minor, language);
    if (QUANTITIES.test(field)) return formatQuantity(value as Quantity, language);
    return formatCount(value, language);
  }
  const fieldName = (field: string) => say(`field_${field}`) ?? field.replaceAll('_', ' ');
  return {
    /** "Rashida sold MIR-26/00012, approved by Anwar". */
    sentence({ action, actor, by_key, approved_by, subject }: Entry): string {
      const what = language === 'bn' && subject.name_bn !== '' ? subject.name_bn : subject.name;
      const params = { who: actor.name, what };
      const said =
        say(`did_${action.replaceAll('.', '_')}`, params) ??
        translate('did_something', { ...params, action: action.replace(/[._]/g, ' ') });
      const bare = said.replace(/(?<![\s:])[\s:]+$/, '');
      const plain =
        by_key === null ? bare : translate('with_key', { said: bare, name: by_key.name });
      if (approved_by === null) return plain;
      return translate('with_approval', { said: plain, name: approved_by.name });
    },
    changes({ before, after }: Entry): Change[] {
      const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
      return names.map((name) => ({
        field: fieldName(name),
        before: before === null ? null : shown(name, before[name]),
        after: after === null ? '–' : shown(name, after[name]),
      }));
    },
    device({ user_agent }: Entry): string {
      if (user_agent === '') return translate('by_the_shop');
      const { browser, system } = deviceOf(user_agent);
      return browser === null || system === null
        ? translate('security:device_unknown')
        : translate('security:device', { browser, system });
    },
  };
}
