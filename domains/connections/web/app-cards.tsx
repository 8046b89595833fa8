import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import type { ShownApp } from '../contract/connection.ts';
import { AppMark } from './app-mark.tsx';
import { useWords } from './use-words.ts';

type Props = {
  apps: readonly ShownApp[];
  chosen: string | null;
  /** null: this user may not connect. */
  onChoose: ((app: ShownApp) => void) | null;
};

/** The apps that can be connected, each with what it does. */
export function AppCards({ apps, chosen, onChoose }: Props) {
  const { t } = useTranslation('connections');
  const inWords = useWords();
  const [q, setQ] = useState('');
  const sought = q.trim().toLowerCase();
  const shown = apps.filter(({ name, about }) =>
    `${name} ${inWords(about)}`.toLowerCase().includes(sought),
  );
  return (
    <>
      <div className={ui.ends}>
        <h2>{t('available')}</h2>
        <TextInput
          size="md"
          aria-label={t('find')}
          placeholder={t('find')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 && <small>{t('nothing_found')}</small>}
      <ul className={ui.columns}>
        {shown.map((app) => (
          <Paper
            component="li"
            key={app.app}
            withBorder
            bg={chosen === app.app ? 'var(--hk-gold-tint)' : 'var(--hk-sheet)'}
            px={14}
          >
            <Group wrap="nowrap" align="start" mih={88} py={14}>
              <AppMark app={app.app} size={40} />
              <span className={ui.words}>
                <h3>{app.name}</h3>
                <small>{inWords(app.about)}</small>
              </span>
            </Group>
            <footer className={ui.ends}>
              <small>{app.countries.map((country) => t(`country_${country}`)).join(', ')}</small>
              {!app.is_configured && <small>{t('not_set_up')}</small>}
              {onChoose !== null && app.is_configured && (
                <Button variant="transparent" size="md" px={4} onClick={() => onChoose(app)}>
                  {t(chosen === app.app ? 'setting_up' : 'connect')}
                  <span className="for-readers"> {app.name}</span>
                </Button>
              )}
            </footer>
          </Paper>
        ))}
      </ul>
    </>
  );
}
