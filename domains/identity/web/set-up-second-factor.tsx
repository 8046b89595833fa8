import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import { QrCode } from '#platform/ui/qr-code.tsx';
import ui from '#platform/ui/shapes.module.css';
import {
  type beginSecondFactorRoute,
  confirmSecondFactorRoute,
} from '../contract/second-factor.ts';
import { CodeField } from './part/code-field.tsx';
import { CopyText } from './part/copy-text.tsx';
import { isFailed, tryCall } from './part/try-call.ts';
import f from './second-factor.module.css';

type Props = {
  begun: CallAnswer<typeof beginSecondFactorRoute>['data'];
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** The key, to be scanned or typed, and a field for the first code of the app. */
export function SetUpSecondFactor({ begun: { secret, address }, onCodes, onCancel }: Props) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function confirm() {
    setBusy(true);
    setFailed(null);
    const result = await tryCall(confirmSecondFactorRoute, { code }, t('unreached'));
    setBusy(false);
    if (!isFailed(result)) return onCodes(result.data.recovery_codes);
    setFailed(result.message);
    setCode('');
    field.current?.focus();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void confirm();
  };
  return (
    <form className={f.state} method="post" onSubmit={submit}>
      <p>{t('scan')}</p>
      <QrCode text={address} label={t('qr_label')} className={f.qr ?? ''} />
      <div>
        <p>{t('or_type_key')}</p>
        <div className={`${ui.row} ${f.key}`}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyText text={secret} />
        </div>
      </div>
      <p>{t('then_code')}</p>
      <CodeField code={code} onCode={setCode} failed={failed} field={field} />
      <div className={ui.row}>
        <Button type="submit" size="md" loading={isBusy} disabled={code.length < 6}>
          {t('turn_on')}
        </Button>
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
