import { Button, Menu, Popover } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import type { ReportAnswer } from '../../contract/report-route.ts';
import { firstDayOfMonth, lastDayOfMonth, type Period } from '../../core/frame/calendar.ts';
import { COMPARE, type Report } from '../../core/frame/report.ts';
import s from './report.module.css';
import type { ReportFilters } from './use-report.ts';

type Props = {
  report: Report;
  filters: ReportFilters;
  answer: ReportAnswer | undefined;
  onChange: (changed: Partial<ReportFilters>) => void;
};

/** The filters as chips that say their values. One that is not the default is gold. */
export function ReportFilterChips({ report, filters, answer, onChange }: Props) {
  const { t } = useTranslation('reports');
  const methods = Object.keys(report.methods);
  return (
    <>
      {report.days === 'period' ? (
        <PeriodChip filters={filters} answer={answer} onChange={onChange} />
      ) : (
        <DayChip filters={filters} answer={answer} onChange={onChange} />
      )}
      {methods.length > 1 && (
        <ChoiceChip
          label={t('method')}
          value={filters.method}
          options={methods.map((value, index) => ({
            value: index === 0 ? '' : value,
            label: t(`method_${value}`),
          }))}
          onChange={(method) => onChange({ method })}
        />
      )}
      <ChoiceChip
        label={t('columns')}
        value={filters.columns}
        options={report.columns_by.map((value) => ({
          value: value === 'total' ? '' : value,
          label: t(`columns_${value}`),
        }))}
        onChange={(columns) => onChange({ columns })}
      />
      <ChoiceChip
        label={t('compare')}
        value={filters.compare}
        options={COMPARE.filter((value) => value !== 'custom').map((value) => ({
          value: value === 'none' ? '' : value,
          label: t(compareLabel(report, value)),
        }))}
        onChange={(compare) => onChange({ compare })}
      />
      <BranchChip value={filters.branch_id} onChange={(branch_id) => onChange({ branch_id })} />
      <ChoiceChip
        label={t('zero')}
        value={filters.zero}
        options={[
          { value: '', label: t('zero_hidden') },
          { value: 'true', label: t('zero_shown') },
        ]}
        onChange={(zero) => onChange({ zero })}
      />
    </>
  );
}

/** As of a day, the period before is the last year end. */
export function compareLabel({ days }: Report, compare: string): string {
  if (days === 'as_of' && compare === 'previous_period') return 'compare_year_end';
  if (days === 'as_of' && compare === 'previous_year') return 'compare_year_before';
  return `compare_${compare}`;
}

type Option = { value: string; label: string };

type ChoiceProps = {
  label: string;
  /** Empty: the default. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

function ChoiceChip({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('reports');
  const chosen = options.find((option) => option.value === value);
  const isChanged = value !== '' && chosen !== undefined;
  return (
    <span className={s.chip} data-changed={isChanged || undefined}>
      <Menu position="bottom-start" floatingStrategy="fixed">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            <ChipText label={label}>{chosen?.label ?? options[0]?.label}</ChipText>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map((option) => (
            <Menu.Item
              key={option.value}
              aria-current={option.value === value || undefined}
              fw={option.value === value ? 650 : undefined}
              onClick={() => onChange(option.value)}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isChanged && (
        <button
          type="button"
          className={s.chipEnd}
          aria-label={`${label}: ${t('back_to_default')}`}
          onClick={() => onChange('')}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}

function ChipText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <span className={s.chipLabel}>{label}: </span>
      {children}
    </span>
  );
}

function BranchChip({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t, i18n } = useTranslation('reports');
  const me = useMe();
  const branches = useQuery({
    ...allPagesFor(listBranchesRoute),
    enabled: me.can('branches.read') && !me.isOfOneBranch,
  });
  const rows = branches.data ?? [];
  if (rows.length < 2) return null;
  const options = rows.map((row) => ({ value: row.id, label: localName(row, i18n.language) }));
  return (
    <ChoiceChip
      label={t('branch')}
      value={value}
      options={[{ value: '', label: t('all_branches') }, ...options]}
      onChange={onChange}
    />
  );
}

type DaysProps = Omit<Props, 'report'>;

function DayChip({ filters, answer, onChange }: DaysProps) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  return (
    <span className={s.chip} data-changed={filters.as_of !== '' || undefined}>
      <DayField
        isLabelSeen
        label={t('as_of')}
        value={filters.as_of || (answer?.to ?? dates.today())}
        onChange={(as_of) => onChange({ as_of })}
      />
    </span>
  );
}

/** Frequent periods, and any other one by its two days. */
function PeriodChip({ filters, answer, onChange }: DaysProps) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const shown = {
    from: filters.from || (answer?.from ?? ''),
    to: filters.to || (answer?.to ?? dates.today()),
  };
  const isChanged = filters.from !== '' || filters.to !== '';
  const text = shown.from === '' ? '' : `${dates.shortDay(shown.from)} – ${dates.day(shown.to)}`;
  return (
    <span className={s.chip} data-changed={isChanged || undefined}>
      <Popover position="bottom-start" floatingStrategy="fixed" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />}>
            <span className="for-readers">{t('period')}: </span>
            {text}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('period')}>
          <div className={s.periods}>
            {readyPeriods(dates.today()).map(({ key, period }) => (
              <Button key={key} variant="subtle" onClick={() => onChange(period)}>
                {t(key)}
              </Button>
            ))}
            <Button variant="subtle" onClick={() => onChange({ from: '', to: '' })}>
              {t('this_year')}
            </Button>
          </div>
          <div className={s.days}>
            <DayField
              isLabelSeen
              label={t('from')}
              value={shown.from}
              max={shown.to}
              onChange={(from) => onChange({ from, to: shown.to })}
            />
            <DayField
              isLabelSeen
              label={t('to')}
              value={shown.to}
              min={shown.from}
              onChange={(to) => onChange({ from: shown.from, to })}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

function readyPeriods(today: string): { key: string; period: Period }[] {
  const first = firstDayOfMonth(today);
  const last = daysAfter(first, -1);
  return [
    { key: 'this_month', period: { from: first, to: lastDayOfMonth(today) } },
    { key: 'last_month', period: { from: firstDayOfMonth(last), to: last } },
  ];
}
