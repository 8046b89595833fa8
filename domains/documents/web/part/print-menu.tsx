import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyTab, openInTab } from '#platform/client/open-in-tab.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import type { MenuKit } from '#platform/ui/kit-menu.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { PAPER_SIZES, type PaperSize } from '../../contract/paper-size.ts';

type Look = { size: PaperSize; lang: 'bn' | 'en' };

type Props = {
  /** Creates the one-time link at which the document opens. */
  findUrl: (look: Look) => Promise<string>;
  label?: string;
  variant?: ButtonProps['variant'];
  /** Further forms of the same document. */
  children?: (kit: MenuKit, open: (findUrl: () => Promise<string>) => void) => ReactNode;
};

/** Opens a printout in the language of the screen: on a sheet, half a sheet or a roll. */
export function PrintMenu({ findUrl, label, variant = 'default', children }: Props) {
  const { t } = useTranslation('lists');
  const { language: lang } = useNumberFormat();
  const opening = useMutation({
    mutationFn: ({ tab, find }: { tab: Window | null; find: () => Promise<string> }) =>
      openInTab(tab, find),
  });
  const open = (find: () => Promise<string>) => opening.mutate({ tab: emptyTab(), find });
  return (
    <>
      {opening.isError && (
        <span role="alert" className={ui.bad}>
          {t('paper_failed')}
        </span>
      )}
      <DropMenu
        position="bottom-end"
        target={
          <Button
            variant={variant}
            size="md"
            loading={opening.isPending}
            leftSection={<IconPrinter size={18} stroke={1.75} />}
          >
            {label ?? t('print_paper')}
          </Button>
        }
      >
        {(kit) => (
          <>
            {PAPER_SIZES.map((size) => (
              <kit.Item key={size} onClick={() => open(() => findUrl({ size, lang }))}>
                {t(`paper_${size}`)}
              </kit.Item>
            ))}
            {children?.(kit, open)}
          </>
        )}
      </DropMenu>
    </>
  );
}
