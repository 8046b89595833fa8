import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { ExportField, type ListFile } from '../fields/export-field.tsx';
import { PageBar } from '../page-bar.tsx';
import s from './list-page.module.css';

type Props = {
  title: string;
  /** The number of the document that the page shows; it ends the title, and never breaks. */
  number?: string | undefined;
  /** The breadcrumbs, without this page. */
  trail?: readonly string[];
  /** Beside the title: tags, a number. */
  aside?: ReactNode;
  /** Below the title: the filters. */
  filters?: ReactNode;
  /** The list to export; null: none. */
  file?: ListFile | null;
  children: ReactNode;
};

/** The frame of a page with one list: bar, title, filters, list. */
export function ListPage(props: Props) {
  const { title, number, trail = [], aside, filters, file = null, children } = props;
  const { t } = useTranslation('common');
  const { person } = useOutletContext<{ person: ReactNode }>();
  const heading = number === undefined ? title : `${title} ${number}`;
  return (
    <div className={s.page}>
      <title>{`${heading} · ${t('product')}`}</title>
      <PageBar trail={[...trail, heading]} person={person} />
      <div className={s.head}>
        <h1>
          {title}
          {number !== undefined && (
            <>
              {' '}
              <span className="figures">{number}</span>
            </>
          )}
        </h1>
        {aside}
        {file !== null && (
          <div className={`screen-only ${s.file}`}>
            <ExportField {...file} />
          </div>
        )}
      </div>
      {filters !== undefined && <div className={`screen-only ${s.filters}`}>{filters}</div>}
      <div className={s.body}>{children}</div>
    </div>
  );
}
