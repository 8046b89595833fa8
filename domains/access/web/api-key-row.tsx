import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ApiKey } from '../contract/api-key.ts';
import s from './api-keys.module.css';
import { useMe } from './part/me.tsx';

const TONES = { active: 'ok', idle: 'warn', expired: 'warn', revoked: 'bad' } as const;

type Props = { apiKey: ApiKey; onRevoke: () => void };

/** An API key: its scopes, creator, last use and expiry. */
export function ApiKeyRow({ apiKey, onRevoke }: Props) {
  const { t } = useTranslation('keys');
  const me = useMe();
  const dates = useDates();
  const { name, prefix, made_by, state, last_used_at, expires_at } = apiKey;
  const isOver = state === 'revoked';
  return (
    <li data-gone={isOver || undefined}>
      <div>
        <h2 className={ui.row}>
          {name}
          <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
        </h2>
        <p className={`${s.facts} ${ui.row} ${ui.hint}`}>
          <code>{prefix}…</code>
          <span>{t('made_by', { name: made_by.name, when: dates.moment(apiKey.created_at) })}</span>
          <span>
            {last_used_at === null
              ? t('never_used')
              : t('last_used', { when: dates.moment(last_used_at) })}
          </span>
          <span>
            {expires_at === null
              ? t('no_end')
              : t('until', { day: dates.day(expires_at.slice(0, 10)) })}
          </span>
        </p>
        <Scopes scopes={apiKey.scopes} />
      </div>
      {!isOver && me.can('api-keys.delete') && (
        <Button variant="default" size="md" color="bad" onClick={onRevoke}>
          {t('revoke')}
          <span className="for-readers"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** The scopes in words, collapsed, because a key may have many. */
function Scopes({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation(['keys', 'permissions']);
  const format = useNumberFormat();
  return (
    <details className={s.scopes}>
      <summary>
        {t('may_count', { count: scopes.length, shown: format.count(scopes.length) })}
      </summary>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{t(`permissions:${scope}`)}</li>
        ))}
      </ul>
    </details>
  );
}
