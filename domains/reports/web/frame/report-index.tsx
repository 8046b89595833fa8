import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import s from './report-index.module.css';
import { REPORTS } from './use-report.ts';

type Listed = { name: string; family: string; permissions: readonly string[] };

const TRIAL_BALANCE: Listed = {
  name: 'trial-balance',
  family: 'books',
  permissions: ['trial-balance.read', 'cost.read'],
};

const JOURNAL_REPORT: Listed = {
  name: 'journal-report',
  family: 'books',
  permissions: ['journal-report.read', 'cost.read'],
};

const PARTY_BALANCES: Listed = {
  name: 'party-balances',
  family: 'books',
  permissions: ['ledger.read'],
};

const LISTED: readonly Listed[] = [
  ...REPORTS.map(({ report: { name, family, permission, needs } }) => ({
    name,
    family,
    permissions: [permission, needs],
  })),
  TRIAL_BALANCE,
  JOURNAL_REPORT,
  PARTY_BALANCES,
];

/** Every report that the reader may open, by family, found by its names in both languages. */
export function ReportIndex() {
  const { t } = useTranslation('reports');
  const me = useMe();
  const { person } = useOutletContext<{ person: ReactNode }>();
  const open = LISTED.filter(({ permissions }) => permissions.every((one) => me.can(one)));
  return (
    <div className={s.page}>
      <title>{`${t('reports')} · ${t('common:product')}`}</title>
      <PageBar trail={[t('reports')]} person={person} />
      {open.length === 0 ? <NoPermission /> : <Index open={open} />}
    </div>
  );
}

function Index({ open }: { open: readonly Listed[] }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = open.filter(({ name }) => isFound(`${t(name)} ${t(`alias_${name}`)}`, text));
  const families = [...Map.groupBy(found, ({ family }) => family)];
  const [first] = found;
  return (
    <>
      <div className={s.head}>
        <h1>{t('reports')}</h1>
        <Search
          value={text}
          onChange={setText}
          onEnter={() => first !== undefined && void navigate(addressOf(first))}
        />
      </div>
      {found.length === 0 && <p className={s.note}>{t('nothing_found')}</p>}
      <div className={s.families}>
        {families.map(([family, reports]) => (
          <section key={family} className={s.family} aria-labelledby={`family-${family}`}>
            <h2 id={`family-${family}`}>{t(`family_${family}`)}</h2>
            <ul>
              {reports.map((report) => (
                <li key={report.name}>
                  <Link to={addressOf(report)}>{t(report.name)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={s.note}>{t('role_only')}</p>
    </>
  );
}

function addressOf({ name }: Listed): string {
  return `/dashboard/reports/${name}`;
}

function isFound(names: string, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words.every((word) => names.toLowerCase().includes(word));
}

type SearchProps = { value: string; onChange: (text: string) => void; onEnter: () => void };

/** The key / leads to it. */
function Search({ value, onChange, onEnter }: SearchProps) {
  const { t } = useTranslation('reports');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      w={432}
      maw="100%"
      aria-label={t('find')}
      placeholder={t('find')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}
