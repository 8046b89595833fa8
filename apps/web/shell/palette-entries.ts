import type { Me } from '#domains/access/web/part/me.tsx';
import { foldText } from '#domains/kernel/core/fold-text.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { romanise } from '#domains/kernel/core/romanise.ts';
import { isOpenTo } from './navigation.ts';
import { ACTIONS, type Known, PAGES } from './palette-pages.ts';
import words from './palette-words.json' with { type: 'json' };
import { rankOf } from './rank-words.ts';
import type { Command } from './use-command.ts';

/** An entry of the palette: its text, its group, and what Enter does. */
export type Entry = {
  key: string;
  group: 'screens' | 'actions' | 'products' | 'people' | 'documents';
  label: string;
  note?: string;
  /** Key in `lists` for the text of the Enter action. */
  enter: string;
} & ({ to: string } | { command: Command });

type Translate = (key: string) => string;

/** Of each group; more words narrow them down. */
const ENTRIES_MAX = 6;

/**
 * Pages and actions that a text finds, by their names in the user's language or by words in
 * Bengali, English and Latin letters; the group of the best is first. Without a text: those that
 * most users want.
 */
export function findEntries(
  text: string,
  me: Me,
  context: { t: Translate; today: string },
): Entry[] {
  const wanted = splitWords(text);
  const pages = findBest(PAGES, wanted, me, context.t);
  const actions = findBest(ACTIONS, wanted, me, context.t);
  const entries = (group: 'screens' | 'actions', found: readonly Ranked[]) =>
    found.map(({ known }) => entryOf(known, group, context));
  const isActionBest =
    (actions[0]?.rank ?? Number.POSITIVE_INFINITY) < (pages[0]?.rank ?? Number.POSITIVE_INFINITY);
  return isActionBest
    ? [...entries('actions', actions), ...entries('screens', pages)]
    : [...entries('screens', pages), ...entries('actions', actions)];
}

type Ranked = { readonly known: Known; readonly rank: number };

function findBest(
  all: readonly Known[],
  wanted: readonly string[],
  me: Me,
  t: Translate,
): Ranked[] {
  const open = all.filter((known) => isOpenTo(me, known));
  if (wanted.length === 0) {
    return open.filter(({ isFirst }) => isFirst).map((known) => ({ known, rank: 0 }));
  }
  return open
    .map((known) => ({ known, rank: rankOf(wanted, namesOf(known, t), wordsOf(known)) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, ENTRIES_MAX);
}

/** Its label, which is also found in Latin letters. */
function namesOf({ label }: Known, t: Translate): string[] {
  const text = t(`palette:${label}`);
  return splitWords(`${text} ${romanise(foldText(text))}`);
}

const wordsOf = ({ label }: Known) => splitWords(words[label]);

function entryOf(
  known: Known,
  group: 'screens' | 'actions',
  { t, today }: { t: Translate; today: string },
): Entry {
  const entry = {
    key: `${group} ${known.label}`,
    group,
    label: t(`palette:${known.label}`),
    enter: group === 'screens' ? 'enter_open' : 'enter_do',
  };
  if ('command' in known) return { ...entry, command: known.command };
  return { ...entry, to: known.to.replaceAll('{today}', today) };
}

function splitWords(text: string): string[] {
  const plain = toLatinDigits(text).normalize('NFC').toLowerCase();
  return plain
    .replace(/['’]s\b/g, '')
    .split(/[\s,:/-]+/)
    .filter(Boolean);
}
