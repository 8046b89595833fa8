import type { StoreCategory, StoreFrame } from '../../core/store-page.ts';
import { useStore } from './store-context.tsx';

type Step = { label: string /** null: this page. */; path: string | null };

/** The categories above this one, the top one first. */
export function stepsTo(
  store: Pick<StoreFrame, 'categories'>,
  category: StoreCategory | null,
  nameOf: (one: StoreCategory) => string,
): Step[] {
  const parent = store.categories.find(({ id }) => id === category?.parent_id);
  if (parent === undefined) return [];
  const above = stepsTo(store, parent, nameOf);
  return [...above, { label: nameOf(parent), path: parent.path }];
}

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
