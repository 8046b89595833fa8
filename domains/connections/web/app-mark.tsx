import { findApp, WEBHOOKS_MARK } from '../core/apps.ts';
import s from './integrations.module.css';

type Props = { app: string; size: 48 | 40 | 30 | 22 };

/** The letters of a service on a square of ours: nobody's logo. The name stands beside it. */
export function AppMark({ app, size }: Props) {
  const found = app === 'webhooks' ? WEBHOOKS_MARK : findApp(app);
  return (
    <span
      className={s.mark}
      style={{ width: size, height: size, fontSize: size * 0.4, background: found?.colour }}
      aria-hidden="true"
    >
      {found?.letters}
    </span>
  );
}
