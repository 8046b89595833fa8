import { IconCheck, IconScan, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import s from '../sell.module.css';

/** The result of the last scan or tap, in words. */
export type Notice = { kind: 'ok' | 'warn'; text: string } | null;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  notice: Notice;
  onText: (text: string) => void;
  onEnter: () => void;
  onDown: () => void;
};

export function SearchField({ field, text, notice, onText, onEnter, onDown }: Props) {
  const { t } = useTranslation('pos');
  return (
    <div className={ui.search}>
      <IconScan size={20} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        data-search
        data-takes-codes
        data-finds
        type="text"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Otherwise the same press would also select the first variant in the dialog that it
            // opened.
            event.preventDefault();
            onEnter();
          }
          if (event.key === 'Escape') onText('');
          if (event.key === 'ArrowDown' && text !== '') {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {text === '' ? (
        <>
          <span className={s.notice} data-kind={notice?.kind} role="status">
            {notice !== null && (
              <>
                <span>{notice.text}</span>
                {notice.kind === 'ok' && <IconCheck size={18} stroke={1.75} aria-hidden="true" />}
              </>
            )}
          </span>
          <KeyHint keys="F2" />
        </>
      ) : (
        <button
          type="button"
          className={ui.square}
          aria-label={t('clear_search')}
          onClick={() => onText('')}
        >
          <IconX size={18} stroke={1.75} />
        </button>
      )}
    </div>
  );
}
