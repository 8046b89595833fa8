import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import type { SiteLanguage, Translations } from '../../core/resolve-translation.ts';
import s from './operator.module.css';

type Props = {
  to: string;
  icon?: ReactNode;
  title: string;
  note?: string;
  tags?: readonly string[];
};

/** An entry in a list, with its link. */
export function EntryLink({ to, icon, title, note, tags = [] }: Props) {
  return (
    <Link to={to} className={s.entry} draggable={false}>
      {icon}
      <span className={ui.words}>
        <b>{title}</b>
        {note !== undefined && note !== '' && <small>{note}</small>}
      </span>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Link>
  );
}

/** The texts of an entry in the operator's language, and which translation is missing. */
export function useShownTranslation() {
  const { t, i18n } = useTranslation('operator');
  const language: SiteLanguage = i18n.language === 'en' ? 'en' : 'bn';
  const other = language === 'bn' ? 'en' : 'bn';
  return {
    shown: <T,>(translations: Translations<T>): T | undefined =>
      translations[language] ?? translations[other],
    missingLanguages: (translations: Translations<unknown>): string[] =>
      (['bn', 'en'] as const)
        .filter((each) => translations[each] === undefined)
        .map((each) => t(`no_${each}`)),
  };
}
