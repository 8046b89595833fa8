import { Box, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { searchRoute } from '#domains/reports/contract/search.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { useWhenFound } from '#platform/ui/use-when-found.ts';
import { listFoundEntries } from './list-found-entries.ts';
import s from './palette.module.css';
import { type Entry, findEntries } from './palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { useCommand } from './use-command.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Finds screens, actions, products, people and documents; a keyboard is enough. */
export function Palette({ isOpen, onClose }: Props) {
  const { t } = useTranslation('lists');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<span className="for-readers">{t('find')}</span>}
      size={600}
      yOffset="10dvh"
      centered={false}
      withCloseButton={false}
      // Closes without a transition, which would block the next Ctrl K.
      transitionProps={{ duration: 0 }}
      classNames={{ header: s.head ?? '', body: s.body ?? '' }}
      // Keys must not reach the page below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

const PAUSE_MS = 120;

function useEntries(text: string) {
  const { t } = useTranslation(['lists', 'palette']);
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const searchQuery = useQuery({
    ...queryOptionsFor(searchRoute, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = text.trim() === '' ? undefined : searchQuery.data?.data;
  const today = dates.today();
  const known = useMemo(() => findEntries(text, me, { t, today }), [text, me, t, today]);
  const entries = useMemo(
    () => (found === undefined ? known : [...known, ...listFoundEntries(found, me, { t, format })]),
    [known, found, me, t, format],
  );
  const isSettled = q === text.trim() && !searchQuery.isFetching;
  return { entries, known: known.length, isSettled, hasFailed: searchQuery.isError && q !== '' };
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const navigate = useNavigate();
  const perform = useCommand();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, known, isSettled, hasFailed } = useEntries(text);
  const current = Math.min(chosen, entries.length - 1);
  const open = (entry: Entry) => {
    onClose();
    if ('command' in entry) perform(entry.command);
    else void navigate(entry.to);
  };
  const { whenFound } = useWhenFound(text, isSettled);
  const enter = useRef(() => {});
  enter.current = () => {
    const entry = entries[current];
    if (entry !== undefined) open(entry);
  };
  const act = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      setChosen((current + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Screens are known at once; search results are awaited.
      if (current >= 0 && current < known) enter.current();
      else whenFound(() => enter.current());
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={s.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          role="combobox"
          data-autofocus
          data-takes-codes
          aria-label={t('find')}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={
            entries.length > 0 ? `${list} ${current}`.replace(' ', '-') : undefined
          }
          placeholder={t('find_placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={act}
        />
      </div>
      <PaletteList id={list} entries={entries} current={current} onChoose={open} />
      {entries.length === 0 && isSettled && (
        <Box component="p" p={16} c="dimmed">
          {t('palette_nothing', { text })}
        </Box>
      )}
      {hasFailed && (
        <Box component="p" p={16} c="dimmed">
          {t('palette_failed')}
        </Box>
      )}
      <p className="for-readers" role="status">
        {isSettled && text !== '' && t('palette_count', { count: format.count(entries.length) })}
      </p>
      <div className={`keys ${s.foot}`}>
        <span>
          <KeyHint keys="↑ ↓" /> {t('key_move')}
        </span>
        {entries[current] !== undefined && (
          <span>
            <KeyHint keys="Enter" /> {t(entries[current].enter)}
          </span>
        )}
      </div>
    </>
  );
}
