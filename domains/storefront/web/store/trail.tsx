import { useStore } from './store-context.tsx';

type Step = { label: string /** null: this page. */; path: string | null };

/** The way from the home page to this one. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const { t, to } = useStore();
  return (
    <nav className="st-trail" aria-label={t('you_are_here')}>
      <ol>
        <li>
          <a href={to('')}>{t('home')}</a>
        </li>
        {steps.map(({ label, path }) => (
          <li key={label}>
            {path === null ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={to(path)}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
