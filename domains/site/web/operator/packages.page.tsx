import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/list-page.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listAllPackagesRoute } from '../../contract/cms.ts';
import { Asked } from './asked.tsx';
import s from './operator.module.css';
import { EntryLink, useShownWords } from './row.tsx';

/** What shops may subscribe to, as the page of prices lists it. */
export default function Packages() {
  const { t } = useTranslation('operator');
  const figures = useFigures();
  const { shown } = useShownWords();
  const asked = useQuery(queryOptionsFor(listAllPackagesRoute));
  return (
    <ListPage title={t('packages')} trail={[t('site')]}>
      <div className={s.scroll}>
        <Asked asked={asked}>
          {(packages) => (
            <ul className={s.rows} aria-label={t('packages')}>
              {packages.map(({ code, words, price_month, is_visible }) => (
                <li key={code} className={s.row}>
                  <EntryLink
                    to={`/dashboard/operator/site/packages/${code}`}
                    title={shown(words)?.name ?? code}
                    note={`${shown(words)?.audience ?? ''} · ${t('a_month', {
                      price: figures.money(price_month),
                    })}`}
                    tags={is_visible ? [] : [t('hidden')]}
                  />
                </li>
              ))}
            </ul>
          )}
        </Asked>
      </div>
    </ListPage>
  );
}
