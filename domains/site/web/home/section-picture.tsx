import { Picture } from '#platform/ui/picture.tsx';
import type { SectionView } from '../../core/content.ts';
import s from './sections.module.css';

/** The picture that an operator chose for a section; most have none. */
export function SectionPicture({ section }: { section: SectionView }) {
  const { picture, language } = section;
  if (picture === null) return null;
  return (
    <figure className={`page ${s.picture}`} lang={language}>
      <Picture name={picture.name} alt={picture.alt} sizes="(min-width: 1240px) 1200px, 94vw" />
    </figure>
  );
}
