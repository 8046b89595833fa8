import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openLater } from '../open-later.tsx';
import s from './camera-scan.module.css';

const CameraScan = openLater(
  async () => (await import('./camera-scan.tsx')).CameraScan,
  ({ isOpen }) => isOpen,
);

/** Opens the camera as a continuous scanner, in browsers that support it. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  // The server renders the page too, and has no camera.
  const [canRead, setCanRead] = useState(false);
  useEffect(() => setCanRead('BarcodeDetector' in window), []);
  if (!canRead) return null;
  return (
    <>
      <button
        type="button"
        className={s.button}
        aria-label={t('camera_scan')}
        onClick={() => setOpen(true)}
      >
        <IconCamera size={22} stroke={1.75} />
      </button>
      <CameraScan isOpen={isOpen} goesOn onCode={onCode} onClose={() => setOpen(false)} />
    </>
  );
}
