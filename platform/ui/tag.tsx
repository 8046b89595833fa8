import type { ReactNode } from 'react';
import s from './tag.module.css';

type Props = { tone?: 'ok' | 'warn' | 'bad' | 'info'; children: ReactNode };

/** A word on its own tint; without a tone on paper. */
export function Tag({ tone, children }: Props) {
  return (
    <span className={s.tag} data-tone={tone}>
      {children}
    </span>
  );
}
