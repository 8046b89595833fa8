import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      className="screen-only"
      variant="default"
      size="md"
      aria-label={label}
      px={12}
      // After the export, as the last of a head without a main action.
      style={{ order: 2 }}
      onClick={() => window.print()}
    >
      <IconPrinter size={18} stroke={1.75} aria-hidden="true" />
    </Button>
  );
}
