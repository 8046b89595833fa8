import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useNumberFormat } from '../use-number-format.ts';
import s from './list-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right aligned, in tabular digits. */
  isNumeric?: boolean;
  /** The total in the last row. */
  total?: ReactNode;
  /** On a phone a row shows its title, a line below it, and this number. */
  isPhoneNumeric?: boolean;
  /** Only on a wide screen. */
  isWide?: boolean;
};

/** Checkboxes before the titles, by a press or the space bar; or all rows at once. */
export type Choosing<Row> = {
  label: string;
  /** null: this row cannot be chosen. */
  labelOf: (row: Row) => string | null;
  isChosen: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
};

export type ListTableProps<Row> = {
  /** The name of the list, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address that a row opens; null: none. */
  toOf?: (row: Row) => string | null;
  /** Content after the title, outside its link: another name, a button. */
  besideOf?: (row: Row) => ReactNode;
  choosing?: Choosing<Row> | null;
  /** The second line of a row on a phone. */
  noteOf?: (row: Row) => ReactNode;
  /** A row before the first: the opening balance of a ledger. */
  before?: ReactNode;
  /** Rows of a report are closer together. */
  isDense?: boolean;
  /** The number of rows, if known. */
  count?: number | undefined;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
};

/** The opened row by page, highlighted after going back. */
const OPENED = 'opened-row ';

/**
 * A table with a sticky header and total. The first column is the row's title and link; arrow keys
 * move between rows, Enter opens.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, keyOf, toOf, noteOf, besideOf, choosing = null } = props;
  const { pathname } = useLocation();
  const [opened] = useState(() => sessionStorage.getItem(OPENED + pathname));
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [title, ...others] = columns;
  const hasTotal = columns.some(({ total }) => total !== undefined);
  if (title === undefined) return null;
  return (
    <section
      className={s.sheet}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
      tabIndex={0}
    >
      <table className={s.table} data-dense={props.isDense || undefined} onKeyDown={walk}>
        <thead>
          <tr>
            {choosing !== null && (
              <th scope="col" className={s.choice}>
                <Choice choosing={choosing} rows={rows} label={choosing.label} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-figure={column.isNumeric || undefined}
                data-wide={column.isWide || undefined}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.before}
          {rows.map((row) => {
            const key = keyOf(row);
            const to = toOf?.(row) ?? null;
            const isOpened = key === opened;
            return (
              <tr
                key={key}
                data-opened={isOpened || undefined}
                data-chosen={choosing?.isChosen(row) || undefined}
                ref={isOpened ? marked : null}
              >
                {choosing !== null && (
                  <td className={s.choice}>
                    <Choice choosing={choosing} rows={[row]} label={choosing.labelOf(row)} />
                  </td>
                )}
                <th scope="row">
                  {to === null ? (
                    title.cell(row)
                  ) : (
                    <Link
                      to={to}
                      className={s.open}
                      data-row-link
                      onClick={() => sessionStorage.setItem(OPENED + pathname, key)}
                    >
                      {title.cell(row)}
                    </Link>
                  )}
                  {besideOf?.(row)}
                  {noteOf !== undefined && <small className={s.note}>{noteOf(row)}</small>}
                </th>
                {others.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr>
              {choosing !== null && <td className={s.choice} />}
              <th scope="row">{title.total}</th>
              {others.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      <Count {...props} shown={rows.length} />
    </section>
  );
}

type ChoiceProps<Row> = { choosing: Choosing<Row>; rows: readonly Row[]; label: string | null };

/** The checkbox of one row, or of all shown rows. */
function Choice<Row>({ choosing, rows, label }: ChoiceProps<Row>) {
  const among = rows.filter((row) => choosing.labelOf(row) !== null);
  const chosen = among.filter(choosing.isChosen).length;
  const isSome = chosen > 0 && chosen < among.length;
  if (label === null) return null;
  return (
    <label className={s.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen > 0 && !isSome}
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome;
        }}
        onChange={(event) => choosing.onChoose(among, event.currentTarget.checked)}
      />
    </label>
  );
}

type CellProps = {
  column: { isNumeric?: boolean; isPhoneNumeric?: boolean; isWide?: boolean };
  children: ReactNode;
};

function Cell({ column, children }: CellProps) {
  return (
    <td
      className={column.isNumeric ? 'figures' : undefined}
      data-figure={column.isNumeric || undefined}
      data-phone={column.isPhoneNumeric || undefined}
      data-wide={column.isWide || undefined}
    >
      {children}
    </td>
  );
}

type CountProps = Pick<ListTableProps<never>, 'count' | 'hasMore' | 'isFetchingMore' | 'onMore'> & {
  shown: number;
};

/** How many rows of the total are shown, and a button for more. */
function Count({ shown, count, hasMore, isFetchingMore, onMore }: CountProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const countText = hasMore
    ? count === undefined
      ? t('shown_of_more', { shown: format.count(shown) })
      : t('shown_of', { shown: format.count(shown), count: format.count(count) })
    : t('shown_all', { shown: format.count(shown) });
  return (
    <div className={`screen-only ${s.count}`}>
      <span role="status">{countText}</span>
      {hasMore && (
        <Button variant="default" size="xs" loading={isFetchingMore} onClick={onMore}>
          {t('load_more')}
        </Button>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const here = (event.target as HTMLElement).closest('[data-row-link]');
  const box = here?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (event.key === ' ' && box) {
    event.preventDefault();
    box.click();
  }
  if (step === undefined || here === null) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(here as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
