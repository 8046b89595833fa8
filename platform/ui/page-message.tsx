import type { ReactNode } from 'react';
import s from './page-message.module.css';

type Props = { title: string; text?: string | undefined; children?: ReactNode; alert?: boolean };

/** A message in place of a page or list: empty, not found, not permitted, failed. */
export function PageMessage({ title, text, children, alert = false }: Props) {
  return (
    <div className={s.message} role={alert ? 'alert' : undefined}>
      <h2 className={s.title}>{title}</h2>
      {text !== undefined && <p className={s.text}>{text}</p>}
      {children !== undefined && <div className={s.actions}>{children}</div>}
    </div>
  );
}
