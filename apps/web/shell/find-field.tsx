import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFind } from './find.tsx';
import s from './find-field.module.css';

/** The search in the bar of a page: a press opens the command palette, like Ctrl K. */
export function FindField() {
  const { t } = useTranslation('common');
  const find = useFind();
  return (
    <button type="button" className={s.field} onClick={find}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('search_or_jump')}</span>
      <KeyHint keys="Ctrl K" />
    </button>
  );
}
