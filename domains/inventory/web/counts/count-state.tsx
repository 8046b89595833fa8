import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import type { CountRow } from '../../contract/stock-count.ts';

const TONES = { open: 'info', posted: 'ok', cancelled: 'bad' } as const;

export function CountState({ state }: Pick<CountRow, 'state'>) {
  const { t } = useTranslation('inventory');
  return <Tag tone={TONES[state]}>{t(`count_${state}`)}</Tag>;
}

/** What the count covers: `Everything`, `Grain`, `Shelf A-3`. */
export function useCountOf() {
  const { t, i18n } = useTranslation('inventory');
  return ({ category, brand, shelf }: Pick<CountRow, 'category' | 'brand' | 'shelf'>): string => {
    const names = [category, brand]
      .filter((part) => part !== null)
      .map((part) => localName(part, i18n.language));
    const parts = shelf === null ? names : [...names, t('shelf_named', { shelf })];
    return parts.length === 0 ? t('everything') : parts.join(' · ');
  };
}
