import { IconStar } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import s from '../sell.module.css';
import { FAVOURITES } from './use-search.ts';

type Category = { id: string; name: string; name_bn: string };

type Props = {
  categories: readonly Category[];
  chosen: string | null;
  /** The user has favourites. */
  hasFavourites: boolean;
  onChoose: (id: string | null) => void;
};

/** Typing in the search does not redraw the chips. */
export const CategoryChips = memo(function CategoryChips(props: Props) {
  const { categories, chosen, hasFavourites, onChoose } = props;
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  return (
    <fieldset className={s.chips} aria-label={t('categories')}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('all')}
      </button>
      {hasFavourites && (
        <button
          type="button"
          aria-pressed={chosen === FAVOURITES}
          onClick={() => onChoose(FAVOURITES)}
        >
          <IconStar size={16} stroke={1.75} aria-hidden="true" />
          {t('favourites')}
        </button>
      )}
      {categories.map((category) => (
        <button
          key={category.id}
          type="button"
          aria-pressed={chosen === category.id}
          onClick={() => onChoose(category.id)}
        >
          {nameOf(category, language)}
        </button>
      ))}
    </fieldset>
  );
});
