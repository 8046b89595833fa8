import { deviceOf } from '#domains/identity/core/device.ts';
import {
  type FigureLanguage,
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
} from '#domains/kernel/core/figures.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

type Named = { readonly name: string };
type Fields = Readonly<Record<string, unknown>> | null;

/** As far as it is said. */
type Entry = {
  readonly action: string;
  readonly actor: Named;
  readonly by_key: Named | null;
  readonly approved_by: Named | null;
  readonly subject: Named & { readonly name_bn: string };
  readonly before: Fields;
  readonly after: Fields;
  readonly user_agent: string;
};

type Change = { field: string; before: string | null; after: string };

/** The words of a key of `audit`, or of another dictionary that it names; null: it has none. */
type Say = (key: string, blanks?: Readonly<Record<string, string>>) => string | null;

const MONEY =
  /(^|_)(price|discount|amount|float|cost|total|counted|expected|due|deposit)$|^credit_limit$/;
const RATES = new Set(['vat_rate', 'discount_limit', 'order_discount_rate']);
const QUANTITIES = /(^|_)(quantity|reorder_level|fill_to)$/;
const ID = /^[0-9a-f]{8}-/;

/** An entry of the log as people say it: a sentence, what changed, and from where. */
export function auditWords(language: FigureLanguage, say: Say) {
  const words: (...asked: Parameters<Say>) => string = (...asked) => say(...asked) ?? '';
  function shown(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
    if (Array.isArray(value)) return words('items', { shown: formatCount(value.length, language) });
    if (typeof value === 'object') return words('details');
    if (typeof value === 'number') return figureOf(field, value);
    const text = String(value);
    return ID.test(text) ? words('another') : text;
  }
  function figureOf(field: string, value: number): string {
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
      const named = { who: actor.name, what };
      const said =
        say(`did_${action.replaceAll('.', '_')}`, named) ??
        words('did_something', { ...named, action: action.replace(/[._]/g, ' ') });
      const bare = said.replace(/(?<![\s:])[\s:]+$/, '');
      const plain = by_key === null ? bare : words('with_key', { said: bare, name: by_key.name });
      if (approved_by === null) return plain;
      return words('with_approval', { said: plain, name: approved_by.name });
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
      if (user_agent === '') return words('by_the_shop');
      const { browser, system } = deviceOf(user_agent);
      return browser === null || system === null
        ? words('security:device_unknown')
        : words('security:device', { browser, system });
    },
  };
}
