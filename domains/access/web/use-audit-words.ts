import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '#domains/identity/core/device.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { AuditEntryShown } from '../contract/audit-log.ts';

export type Change = { field: string; before: string | null; after: string };

const MONEY = /(^|_)(price|discount|limit|amount|float|cost|total|counted|expected)$/;
const RATES = new Set(['vat_rate', 'discount_limit', 'order_discount_rate']);
const QUANTITIES = /(^|_)(quantity|reorder_level|fill_to)$/;
const ID = /^[0-9a-f]{8}-/;

/** An entry of the log as people say it: a sentence, what changed, and from where. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'security', 'common']);
  const figures = useFigures();
  return useMemo(() => {
    const { language } = figures;
    function shown(field: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (Array.isArray(value)) return t('items', { shown: figures.count(value.length) });
      if (typeof value === 'object') return t('details');
      if (typeof value === 'number') return figureOf(field, value);
      const text = String(value);
      return ID.test(text) ? t('another') : text;
    }
    function figureOf(field: string, value: number): string {
      if (RATES.has(field)) return `${figures.percent(value as Rate)}%`;
      if (MONEY.test(field)) return figures.money(value as Minor);
      if (QUANTITIES.test(field)) return figures.quantity(value as Quantity);
      return figures.count(value);
    }
    const fieldName = (field: string) =>
      t(`field_${field}`, { defaultValue: field.replaceAll('_', ' ') });
    return {
      /** "Rashida sold MIR-26/00012, approved by Anwar". */
      sentence({ action, actor, by_key, approved_by, subject }: AuditEntryShown): string {
        const what = localName(subject, language);
        const key = action.replaceAll('.', '_');
        const named = { who: actor.name, what };
        const said = t(`did_${key}`, {
          ...named,
          defaultValue: t('did_something', { ...named, action: action.replace(/[._]/g, ' ') }),
        });
        const bare = said.replace(/[\s:]+$/, '');
        const plain = by_key === null ? bare : t('with_key', { said: bare, name: by_key.name });
        if (approved_by === null) return plain;
        return t('with_approval', { said: plain, name: approved_by.name });
      },
      changes({ before, after }: AuditEntryShown): Change[] {
        const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
        return names.map((name) => ({
          field: fieldName(name),
          before: before === null ? null : shown(name, before[name]),
          after: after === null ? '–' : shown(name, after[name]),
        }));
      },
      device({ user_agent }: AuditEntryShown): string {
        if (user_agent === '') return t('by_the_shop');
        const { browser, system } = deviceOf(user_agent);
        return browser === null || system === null
          ? t('security:device_unknown')
          : t('security:device', { browser, system });
      },
    };
  }, [t, figures]);
}
