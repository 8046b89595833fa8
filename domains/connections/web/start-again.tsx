import { Box, CloseButton, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import ui from '#platform/ui/shapes.module.css';

/** The ends of a sign-in at a service that have words of their own. */
const WHYS = ['denied', 'refused', 'unreachable', 'scope_missing', 'too_many_connections'];

/** A member came back from a service, and nothing was connected: says why, and what to do. */
export function StartAgain() {
  const { t } = useTranslation('connections');
  const [search, setSearch] = useSearchParams();
  const again = search.get('again');
  if (again === null) return null;
  const why = WHYS.includes(again) ? again : 'not_yours';
  return (
    <Paper role="status" className={ui.ends} bg="var(--hk-bad-tint)" p={14}>
      <div>
        <Box fw={620} c="var(--hk-bad)">
          {t('start_again')}
        </Box>
        <p>{t(`again_${why}`)}</p>
        <small>{t('nothing_connected')}</small>
      </div>
      <CloseButton
        size="lg"
        aria-label={t('close')}
        onClick={() => setSearch({}, { replace: true })}
      />
    </Paper>
  );
}

/** A member came back from a service that is connected now. */
export function JustConnected({ name }: { name: string }) {
  const { t } = useTranslation('connections');
  const [search] = useSearchParams();
  if (search.get('connected') === null) return null;
  return (
    <Paper role="status" bg="var(--hk-ok-tint)" p={14}>
      <Box fw={620} c="var(--hk-ok)">
        {t('just_connected', { name })}
      </Box>
    </Paper>
  );
}
