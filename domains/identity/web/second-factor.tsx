import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { beginSecondFactorRoute, readSecondFactorRoute } from '../contract/second-factor.ts';
import { ProveAgain, type Wish } from './prove-again.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import f from './second-factor.module.css';
import s from './security.module.css';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { SheetOutline } from './sheet-outline.tsx';
import { useFailure } from './use-failure.ts';

/** Shows whether sign-in has a second step, and lets the user change that. */
export function SecondFactor() {
  const { t } = useTranslation('security');
  const secondFactorQuery = useQuery(queryOptionsFor(readSecondFactorRoute));
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refetch = () => client.invalidateQueries({ queryKey: [readSecondFactorRoute.path] });
  const show = (recovery_codes: readonly string[]) => {
    setCodes(recovery_codes);
    void refetch();
  };
  return (
    <section className={ui.box} aria-labelledby="second-factor">
      <header className={s.head}>
        <h2 id="second-factor">{t('second_factor')}</h2>
        <p>{t('second_factor_text')}</p>
      </header>
      {secondFactorQuery.isPending && <SheetOutline />}
      {secondFactorQuery.isError && (
        <ErrorState
          title={t('ways_failed')}
          error={secondFactorQuery.error}
          onRetry={() => void secondFactorQuery.refetch()}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {codes === null && secondFactorQuery.data !== undefined && (
        <State
          state={secondFactorQuery.data.data}
          onCodes={show}
          onRemoved={() => void refetch()}
        />
      )}
    </section>
  );
}

type StateProps = {
  state: CallAnswer<typeof readSecondFactorRoute>['data'];
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => void;
};

function State({ state, onCodes, onRemoved }: StateProps) {
  const { t } = useTranslation('security');
  const dates = useDates();
  const { count } = useNumberFormat();
  const [wish, setWish] = useState<Wish | null>(null);
  const { set_at, recovery_codes_left, has_password } = state;
  if (set_at === null) return <Off onCodes={onCodes} />;
  const left = t('recovery_left', { left: count(recovery_codes_left) });
  return (
    <div className={f.state}>
      <p>
        <b>{t('second_factor_on', { day: dates.moment(set_at) })}</b>
        <span>{left}</span>
      </p>
      {wish === null ? (
        <div className={ui.row}>
          <Button variant="default" size="md" onClick={() => setWish('renew')}>
            {t('new_recovery_codes')}
          </Button>
          <Button variant="default" size="md" onClick={() => setWish('remove')}>
            {t('turn_off')}
          </Button>
        </div>
      ) : (
        <ProveAgain
          wish={wish}
          hasPassword={has_password}
          onCodes={onCodes}
          onRemoved={onRemoved}
          onCancel={() => setWish(null)}
        />
      )}
    </div>
  );
}

/** No second factor is set; pressing the button creates a key. */
function Off({ onCodes }: Pick<StateProps, 'onCodes'>) {
  const { t } = useTranslation('security');
  const failureOf = useFailure();
  const begin = useMutation({ mutationFn: () => call(beginSecondFactorRoute, {}) });
  if (begin.data !== undefined) {
    return (
      <SetUpSecondFactor begun={begin.data.data} onCodes={onCodes} onCancel={() => begin.reset()} />
    );
  }
  const failure = failureOf(begin.error);
  return (
    <div className={f.state}>
      <p>{t('second_factor_off')}</p>
      {failure !== null && (
        <p role="alert" className={ui.bad}>
          {failure}
        </p>
      )}
      <div className={ui.row}>
        <Button size="md" loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('turn_on')}
        </Button>
      </div>
    </div>
  );
}
