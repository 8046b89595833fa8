import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import s from './catalog.module.css';

type Props = {
  name: string;
  /** The other name, a code. */
  note: string;
  depth?: number;
  icon?: ReactNode;
  onOpen: (() => void) | null;
};

/** One line of such a list; its button opens the dialog. */
export function NamedRow({ name, note, depth = 0, icon, onOpen }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <li className={s.row} style={{ paddingInlineStart: `${14 + depth * 26}px` }}>
      {icon}
      <span className={s.rowName}>
        <b>{name}</b> <small>{note}</small>
      </span>
      {onOpen !== null && (
        <button type="button" className={s.change} onClick={onOpen}>
          {t('change')}
          <span className="for-readers"> {name}</span>
        </button>
      )}
    </li>
  );
}
