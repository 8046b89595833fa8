import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { App } from '../core/apps.ts';
import { AppMark } from './app-mark.tsx';
import s from './integrations.module.css';

type Props = {
  apps: readonly App[];
  chosen: string | null;
  /** null: this user may not connect. */
  onChoose: ((app: App) => void) | null;
};

/** The apps that can be connected, each with what it does. */
export function AppCards({ apps, chosen, onChoose }: Props) {
  const { t } = useTranslation('connections');
  const [q, setQ] = useState('');
  const sought = q.trim().toLowerCase();
  const shown = apps.filter(({ app, name }) =>
    `${name} ${t(`about_${app}`)}`.toLowerCase().includes(sought),
  );
  return (
    <>
      <div className={s.head}>
        <h2>{t('available')}</h2>
        <TextInput
          size="md"
          aria-label={t('find')}
          placeholder={t('find')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 && <p className={s.quiet}>{t('nothing_found')}</p>}
      <ul className={s.cards}>
        {shown.map((app) => (
          <li key={app.app} className={s.card} data-chosen={chosen === app.app || undefined}>
            <div>
              <AppMark app={app.app} size={40} />
              <span>
                <h3>{app.name}</h3>
                <p className={s.about}>{t(`about_${app.app}`)}</p>
              </span>
            </div>
            <footer>
              <span className={s.quiet}>
                {app.countries.map((country) => t(`country_${country}`)).join(', ')}
              </span>
              {onChoose !== null && (
                <button type="button" className={s.act} onClick={() => onChoose(app)}>
                  {t(chosen === app.app ? 'setting_up' : 'connect')}
                  <span className="for-readers"> {app.name}</span>
                </button>
              )}
            </footer>
          </li>
        ))}
      </ul>
    </>
  );
}
