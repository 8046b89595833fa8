import type { ReactNode } from 'react';
import s from './tag.module.css';

type Props = { tone?: 'ok' | 'warn' | 'bad' | 'info'; children: ReactNode };

/** A label with its own tint; without a tone it is neutral. */
export function Tag({ tone, children }: Props) {
  return (
    <span className={s.tag} data-tone={tone}>
      {children}
    </span>
  );
}
