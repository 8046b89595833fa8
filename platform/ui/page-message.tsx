import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import s from './page-message.module.css';

type Props = { title: string; text?: string | undefined; children?: ReactNode; alert?: boolean };

/** A message in place of a page or list: empty, not found, not permitted, failed. */
export function PageMessage({ title, text, children, alert = false }: Props) {
  return (
    <div className={s.message} role={alert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {text !== undefined && (
        <Box component="p" c="dimmed">
          {text}
        </Box>
      )}
      {children !== undefined && (
        <Group gap={8} align="stretch" justify="center" mt={12}>
          {children}
        </Group>
      )}
    </div>
  );
}
