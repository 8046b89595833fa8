import { Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import ui from '#platform/ui/shapes.module.css';

/** An error message, in the error colour and with its icon. */
export function Wrong({ text }: { text: string }) {
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={ui.bad}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </Group>
  );
}
