import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#domains/identity/web/part/copy-text.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';

type Props = { secret: string; text: string; onDone: () => void };

/** A secret, which is shown once. */
export function ShownSecret({ secret, text, onDone }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={f.form}>
      <p className={ui.quiet}>{text}</p>
      <code className={ui.words}>{secret}</code>
      <div className={ui.last}>
        <CopyText text={secret} />
        <Button size="md" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
