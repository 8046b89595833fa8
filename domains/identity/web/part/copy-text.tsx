import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const CONFIRMED_MS = 3000;

/** Copies a text, and confirms it for three seconds. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation('security');
  return (
    <CopyButton value={text} timeout={CONFIRMED_MS}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="md"
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        >
          <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
        </Button>
      )}
    </CopyButton>
  );
}
