import { useQuery } from '@tanstack/react-query';
import { findApp, WEBHOOKS_MARK } from '../core/apps.ts';
import { appsQuery } from './connections.queries.ts';
import s from './integrations.module.css';

type Props = { app: string; size: 48 | 40 | 30 | 22 };

/** The letters of a service on a square of ours: nobody's logo. The name stands beside it. */
export function AppMark({ app, size }: Props) {
  const known = app === 'webhooks' ? WEBHOOKS_MARK : findApp(app);
  const apps = useQuery({ ...appsQuery, enabled: known === undefined });
  const found = known ?? apps.data?.apps.find((one) => one.app === app);
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
