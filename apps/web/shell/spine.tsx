import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Mark } from '#platform/ui/wordmark.tsx';
import { PLACES } from './navigation.ts';
import s from './shell.module.css';

export function Spine() {
  const { t } = useTranslation('common');
  const me = useMe();
  return (
    <nav className={`cloth screen-only ${s.spine}`} aria-label={t('places')}>
      <Mark className={s.mark} />
      {PLACES.filter(({ permission }) => me.can(permission)).map(({ to, label, icon: Icon }) => (
        <Tooltip key={to} label={t(label)} position="right" openDelay={400}>
          <NavLink to={to} className={s.place} viewTransition={false}>
            <Icon size={21} stroke={1.75} />
            <span className={s.placeLabel}>{t(label)}</span>
          </NavLink>
        </Tooltip>
      ))}
    </nav>
  );
}
