import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { CopyText } from './part/copy-text.tsx';
import f from './second-factor.module.css';

type Props = { codes: readonly string[]; onSaved: () => void };

/** Shows the ten recovery codes, once. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { t } = useTranslation('security');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={f.state}>
      <h3 ref={heading} tabIndex={-1} className={f.heading}>
        {t('recovery_codes')}
      </h3>
      <p>{t('recovery_codes_text')}</p>
      <ul className={f.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={ui.row}>
        <CopyText text={codes.join('\n')} />
        <Button size="md" onClick={onSaved}>
          {t('codes_are_kept')}
        </Button>
      </div>
    </div>
  );
}
