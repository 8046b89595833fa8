import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { sendOtpRoute } from '../../contract/registration.ts';
import s from './account-form.module.css';
import { isFailed, tryCall } from './try-call.ts';

const WAIT_MS = 60_000;

type Props = {
  email: string;
  verification: string;
  sent_at: number;
  /** Called when a new code was sent: the previous one is dead. */
  onSent: (sent_at: number) => void;
  onFailed: (message: string) => void;
};

/** Sends a new code, after a countdown. */
export function SendAgain({ email, verification, sent_at, onSent, onFailed }: Props) {
  const { t } = useTranslation('identity');
  const { digits } = useNumberFormat();
  const seconds = useSecondsUntil(sent_at + WAIT_MS);
  if (seconds > 0) {
    const time = digits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    return <p className={ui.hint}>{t('again_in', { time })}</p>;
  }
  const send = async () => {
    const result = await tryCall(sendOtpRoute, { email, verification }, t('unreached'));
    if (isFailed(result)) onFailed(result.message);
    else onSent(Date.now());
  };
  return (
    <p className={ui.hint}>
      {t('no_code_came')}{' '}
      <button type="button" className={s.link} onClick={() => void send()}>
        {t('send_again')}
      </button>
    </p>
  );
}

function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}
