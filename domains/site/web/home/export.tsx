import { IconDownload } from '@tabler/icons-react';
import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import s from './sections.module.css';

const FORMATS = ['CSV, Excel', 'CSV, Excel', 'CSV, Excel', 'CSV, Excel', 'PDF, Excel, CSV'];

/** The exports, line by line. */
export function Export({ section }: { section: SectionView }) {
  const { t } = useSite();
  return (
    <section className={`page section halves ${s.pair}`} lang={section.language}>
      <div>
        <h2>{section.heading}</h2>
        <p className="lead">{section.text}</p>
      </div>
      <ul className={`ruled ${s.export}`}>
        {FORMATS.map((formats, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed and numbered.
          <li key={index}>
            <span>{t(`export_${index + 1}`)}</span>
            <small>{formats}</small>
            <IconDownload size={20} stroke={1.5} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
