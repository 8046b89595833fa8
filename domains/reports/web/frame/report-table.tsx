import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type {
  ReportAnswer,
  ReportAnswerColumn,
  ReportAnswerRow,
} from '../../contract/report-route.ts';
import type { Report } from '../../core/frame/report.ts';
import { listShownRows, type ShownRow } from '../../core/frame/shown-rows.ts';
import { type ExplainedCell, ExplainPanel, pageOf } from './explain-panel.tsx';
import s from './report.module.css';
import { ReportChart } from './report-chart.tsx';
import { NOTHING, writeCell } from './write-cell.ts';

type Props = {
  report: Report;
  answer: ReportAnswer;
  query: Readonly<Record<string, string>>;
  /** Old amounts, while others are read. */
  isOld: boolean;
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  explained: { row: string; column: string } | null;
  onExplain: (cell: { row: string; column: string } | null) => void;
};

type Shown = ShownRow<ReportAnswerRow>;

/** A statement as a grid: arrows move, Enter opens, E explains. */
export function ReportTable(props: Props) {
  const { report, answer, isOld, folded } = props;
  const { t, i18n } = useTranslation('reports');
  const rows = listShownRows(answer.rows, folded);
  const grid = useRef<HTMLTableElement>(null);
  return (
    <section
      className={s.sheet}
      data-old={isOld || undefined}
      aria-label={t(report.name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
      tabIndex={0}
    >
      <table ref={grid} className={s.table} onKeyDown={(event) => moveCell(event, grid.current)}>
        <thead>
          {report.chart !== null && <ReportChart chart={report.chart} answer={answer} />}
          <tr>
            <th scope="col">{t('account')}</th>
            {answer.columns.map((column) => (
              <th key={column.key} scope="col">
                {localName(column, i18n.language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((shown, index) => (
            <Fragment key={shown.row.key}>
              {shown.row.part !== null && (
                <tr className={s.part}>
                  <th scope="rowgroup" colSpan={answer.columns.length + 1}>
                    {t(`part_${shown.row.part}`)}
                  </th>
                </tr>
              )}
              <Row {...props} shown={shown} isLast={index === rows.length - 1} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ shown, isLast, ...props }: Props & { shown: Shown; isLast: boolean }) {
  const { t, i18n } = useTranslation('reports');
  const format = useNumberFormat();
  const { row, count, isFolded, depth } = shown;
  const own = localName(row, i18n.language);
  const name = row.is_less ? t('less', { name: own }) : own;
  return (
    <tr
      className={s.row}
      data-kind={row.kind}
      data-group={count > 1 || undefined}
      data-last={isLast || undefined}
    >
      <th scope="row">
        <span className={s.name} style={{ paddingLeft: `${Math.max(depth - 1, 0) * 16}px` }}>
          {count > 1 && (
            <button
              type="button"
              className={s.fold}
              data-folded={isFolded || undefined}
              aria-expanded={!isFolded}
              aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
              onClick={() => props.onFold(row.key)}
            >
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
          {row.code !== '' && (
            <span className={`figures ${s.code}`}>{format.digits(row.code)}</span>
          )}
          <span>{name}</span>
          {isFolded && (
            <span className={s.count}>{t('accounts_count', { count: format.count(count) })}</span>
          )}
        </span>
      </th>
      {props.answer.columns.map((column) => (
        <Cell key={column.key} {...props} row={row} column={column} name={name} />
      ))}
    </tr>
  );
}

type CellProps = Props & { row: ReportAnswerRow; column: ReportAnswerColumn; name: string };

function Cell({ report, answer, query, explained, onExplain, row, column, name }: CellProps) {
  const { t, i18n } = useTranslation('reports');
  const navigate = useNavigate();
  const format = useNumberFormat();
  const written = writeCell(row, column, format);
  const isExplained = explained?.row === row.key && explained.column === column.key;
  const button = useFocusBack(isExplained);
  const drill = row.drills[column.key];
  const page = drill === undefined ? null : pageOf(drill);
  const cell = { row: row.key, column: column.key };
  const open = () => (page === null ? onExplain(cell) : void navigate(page));
  return (
    <td
      className="figures"
      data-main={column.key === report.main || undefined}
      data-quiet={column.role === 'compare' || column.kind === 'percent' || undefined}
    >
      {written === NOTHING ? (
        NOTHING
      ) : (
        <Explained
          isOpen={isExplained}
          cell={{ report: report.name, ...cell, query }}
          currency={answer.currency}
          onClose={() => onExplain(null)}
        >
          <button
            ref={button}
            type="button"
            className={s.cell}
            data-explained={isExplained || undefined}
            aria-label={[name, localName(column, i18n.language), written].join(', ')}
            title={t('explain_hint')}
            onClick={open}
            onKeyDown={(event) => {
              if (isPlain(event, 'e')) onExplain(cell);
            }}
          >
            {written}
          </button>
        </Explained>
      )}
    </td>
  );
}

/** A cell is drawn anew when its panel closes: without this the keyboard would lose its place. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

function isPlain({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, wanted: string): boolean {
  return key.toLowerCase() === wanted && !ctrlKey && !metaKey && !altKey;
}

type ExplainedProps = {
  isOpen: boolean;
  cell: ExplainedCell;
  currency: string;
  onClose: () => void;
  children: ReactNode;
};

/** Beside its cell; on a phone a sheet from below. */
function Explained({ isOpen, cell, currency, onClose, children }: ExplainedProps) {
  const { t } = useTranslation('reports');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  if (!isOpen) return children;
  const panel = <ExplainPanel cell={cell} currency={currency} onClose={onClose} />;
  if (isPhone) {
    return (
      <>
        {children}
        <Drawer
          opened
          onClose={onClose}
          position="bottom"
          size="auto"
          withCloseButton={false}
          aria-label={t('explain')}
        >
          {panel}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened
      onChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      position="left-start"
      offset={10}
      width={436}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children as never}</Popover.Target>
      <Popover.Dropdown aria-label={t('explain')}>{panel}</Popover.Dropdown>
    </Popover>
  );
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next cell with an amount in the direction of an arrow. */
function moveCell(event: KeyboardEvent, grid: HTMLTableElement | null): void {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).closest('td');
  if (step === undefined || from === null || grid === null) return;
  const rows = [...grid.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const [down, right] = step;
  let at = rows.indexOf(from.parentElement as HTMLTableRowElement) + down;
  let column = from.cellIndex + right;
  while (rows[at] !== undefined) {
    const cell = rows[at]?.cells[column];
    const button = cell?.querySelector<HTMLElement>('button');
    if (cell?.tagName === 'TD' && button) {
      event.preventDefault();
      button.focus();
      return;
    }
    if (cell === undefined && down === 0) return;
    at += down;
    column += right;
  }
}
