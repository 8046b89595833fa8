import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ShiftReport, Takings } from '../../contract/shift-report.ts';
import { sumOfNotes } from '../../core/counted-notes.ts';
import { nameOf } from '../names.ts';
import { dayOf } from './day-of.ts';
import s from './shift-report.module.css';

/** The printed report: who and when, the cash, the sales, by method and by cashier. */
export function ShiftReportSheet({ report }: { report: ShiftReport | undefined }) {
  const { t } = useTranslation('shift');
  if (report === undefined) return <div className={ui.outline} aria-busy="true" />;
  const { takings, carts, removed } = report;
  return (
    <article className={s.paper} aria-label={t('report')}>
      <Head report={report} />
      <div className={s.columns}>
        <Cash report={report} />
        {takings !== undefined && <Sales takings={takings} />}
        <Documents report={report} />
        {takings !== undefined && <Methods methods={takings.methods} />}
        {takings !== undefined && <Cashiers cashiers={takings.cashiers} />}
        <DrawerLines drawer={report.drawer} />
        <Notes title={t('counted_by_note')} notes={report.counted_notes} />
        <Notes title={t('float_by_note')} notes={report.opening_notes} />
        {carts.length > 0 && <Carts carts={carts} />}
        {removed.lines > 0 && <Removed removed={removed} />}
      </div>
      {report.note !== '' && <p className={s.remark}>{report.note}</p>}
    </article>
  );
}

function Head({ report }: { report: ShiftReport }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const dates = useDates();
  const at = (instant: string) => `${dates.day(dayOf(instant))}, ${dates.time(instant)}`;
  const { language } = format;
  const register = { name: report.register_name, name_bn: report.register_name_bn };
  const branch = { name: report.branch_name, name_bn: report.branch_name_bn };
  return (
    <header className={s.head}>
      <h2>
        {nameOf(register, language)} · {nameOf(branch, language)}
      </h2>
      {report.number !== null && <p className="figures">{report.number}</p>}
      <dl className={s.times}>
        <dt>{t('opened')}</dt>
        <dd>
          {at(report.opened_at)} · {report.opened_by}
        </dd>
        {report.closed_at !== null && (
          <>
            <dt>{t('closed')}</dt>
            <dd>
              {at(report.closed_at)} · {report.closed_by}
            </dd>
          </>
        )}
      </dl>
    </header>
  );
}

type BlockProps = { title: string; children: ReactNode };

function Block({ title, children }: BlockProps) {
  return (
    <section className={s.block}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type Line = {
  label: string;
  amount: Minor | null | undefined;
  /** Below a rule, the main amount, or a wrong one. */
  kind?: 'sum' | 'total' | 'off' | undefined;
  note?: string | undefined;
};

/** Labels and amounts; rows without an amount are left out. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const format = useNumberFormat();
  return (
    <dl className={s.lines}>
      {lines
        .filter(({ amount }) => amount !== null && amount !== undefined)
        .map(({ label, amount, kind, note }) => (
          <div key={label} data-kind={kind}>
            <dt>
              {label}
              {note !== undefined && <small>{note}</small>}
            </dt>
            <dd className="figures">{format.amount(amount as Minor)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Float, cash of sales and cash movements: expected. Then the counted cash. */
function Cash({ report }: { report: ShiftReport }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const { left_before, opening_float, drawer, difference } = report;
  const put = (isIn: boolean) =>
    drawer
      .filter(({ amount }) => amount > 0 === isIn)
      .reduce((sum, { amount }) => (sum + amount) as Minor, 0 as Minor);
  const isOther = left_before !== null && left_before !== opening_float;
  return (
    <Block title={t('cash')}>
      <Lines
        lines={[
          {
            label: t('opening_float'),
            amount: opening_float,
            note: isOther ? t('last_shift_left', { amount: format.money(left_before) }) : undefined,
          },
          { label: t('cash_of_sales'), amount: report.takings?.cash },
          { label: t('cash_in'), amount: put(true) },
          { label: t('cash_out'), amount: put(false) },
          { label: t('expected'), amount: report.expected, kind: 'sum' },
          { label: t('counted'), amount: report.counted },
          {
            label: t((difference ?? 0) < 0 ? 'short' : 'over'),
            amount: difference,
            kind: difference === 0 ? 'total' : 'off',
          },
          { label: t('to_the_safe'), amount: report.taken_out },
          { label: t('left_in_drawer'), amount: report.left_in_drawer, kind: 'sum' },
        ]}
      />
    </Block>
  );
}

function Sales({ takings }: { takings: Takings }) {
  const { t } = useTranslation('shift');
  return (
    <Block title={t('sales')}>
      <Lines
        lines={[
          { label: t('gross'), amount: takings.gross },
          { label: t('discount'), amount: negate(takings.discount) },
          { label: t('vat'), amount: takings.vat },
          { label: t('rounding'), amount: takings.rounding },
          { label: t('sold'), amount: takings.sold, kind: 'sum' },
          { label: t('returned'), amount: negate(takings.returned) },
          { label: t('reversed'), amount: negate(takings.reversed) },
          { label: t('net'), amount: takings.net, kind: 'total' },
          { label: t('left_due'), amount: takings.due },
        ]}
      />
    </Block>
  );
}

function Documents({ report }: { report: ShiftReport }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const { documents } = report;
  const { first_number, last_number } = documents;
  return (
    <Block title={t('documents')}>
      <dl className={s.lines}>
        {(['sales', 'returns', 'exchanges', 'reversals'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`count_${kind}`)}</dt>
            <dd className="figures">{format.count(documents[kind])}</dd>
          </div>
        ))}
        {first_number !== null && last_number !== null && (
          <div>
            <dt>{t('numbers')}</dt>
            <dd className={`${s.numbers} figures`}>
              {first_number} – {last_number}
            </dd>
          </div>
        )}
      </dl>
    </Block>
  );
}

function Methods({ methods }: { methods: Takings['methods'] }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  if (methods.length === 0) return null;
  return (
    <Block title={t('by_method')}>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('method')}</th>
            <th scope="col">{t('came_in')}</th>
            <th scope="col">{t('went_out')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <tr key={method.id}>
              <th scope="row">{nameOf(method, format.language)}</th>
              <td className="figures">{format.amount(method.came_in)}</td>
              <td className="figures">{format.amount(method.went_out)}</td>
              <td className="figures">{format.amount(method.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

function Cashiers({ cashiers }: { cashiers: Takings['cashiers'] }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  if (cashiers.length === 0) return null;
  return (
    <Block title={t('by_cashier')}>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('cashier')}</th>
            <th scope="col">{t('sold')}</th>
            <th scope="col">{t('came_back')}</th>
            <th scope="col">{t('cash')}</th>
          </tr>
        </thead>
        <tbody>
          {cashiers.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.name}
                <small>{t('sales_of', { count: one.sales, shown: format.count(one.sales) })}</small>
              </th>
              <td className="figures">{format.amount(one.sold)}</td>
              <td className="figures">{format.amount((one.returned + one.reversed) as Minor)}</td>
              <td className="figures">{format.amount(one.cash)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

function DrawerLines({ drawer }: { drawer: ShiftReport['drawer'] }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const dates = useDates();
  if (drawer.length === 0) return null;
  return (
    <Block title={t('cash_in_and_out')}>
      <ul className={s.drawer}>
        {drawer.map((line) => {
          const account = nameOf({ name: line.account, name_bn: line.account_bn }, format.language);
          return (
            <li key={line.id} data-undone={line.reversed_by !== null || undefined}>
              <span>
                {line.reason}
                <small>
                  {[
                    line.is_reversal ? t('taken_back') : account || t('safe'),
                    dates.time(line.at),
                    line.by,
                  ].join(' · ')}
                </small>
              </span>
              <b className="figures">{format.amount(line.amount)}</b>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}

type NotesProps = { title: string; notes: ShiftReport['counted_notes'] };

function Notes({ title, notes }: NotesProps) {
  const format = useNumberFormat();
  if (notes.length === 0) return null;
  return (
    <Block title={title}>
      <dl className={s.lines}>
        {notes.map(({ note, count }) => (
          <div key={note}>
            <dt className="figures">
              {format.shortMoney(note)} × {format.count(count)}
            </dt>
            <dd className="figures">{format.amount(sumOfNotes([{ note, count }]))}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

function Carts({ carts }: { carts: ShiftReport['carts'] }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const dates = useDates();
  return (
    <Block title={t('carts_waiting')}>
      <ul className={s.drawer}>
        {carts.map((cart) => (
          <li key={cart.id}>
            <span>
              {cart.name || t('cart_unnamed')}
              <small>
                {dates.time(cart.held_at)} · {cart.held_by}
              </small>
            </span>
            <b className="figures">{format.amount(cart.total)}</b>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Removed({ removed }: { removed: ShiftReport['removed'] }) {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const label = t('removed_lines', { count: removed.lines, shown: format.count(removed.lines) });
  return (
    <Block title={t('removed')}>
      <Lines lines={[{ label, amount: removed.amount }]} />
    </Block>
  );
}
