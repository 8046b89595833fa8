import { Box, Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import ui from '#platform/ui/shapes.module.css';

/** Warns before leaving unsaved changes. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('operator');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isChanged]);
  const isBlocked = blocker.state === 'blocked';
  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('leave_title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Box component="p" mb={16}>
        {t('leave_text')}
      </Box>
      <div className={ui.last}>
        <Button variant="default" size="md" onClick={() => blocker.proceed?.()}>
          {t('leave')}
        </Button>
        <Button size="md" data-autofocus onClick={() => blocker.reset?.()}>
          {t('stay')}
        </Button>
      </div>
    </Modal>
  );
}
