import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import s from './camera-scan.module.css';

type Props = {
  isOpen: boolean;
  /** It reads one code after another until it is closed. */
  goesOn?: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
};

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };

declare global {
  interface Window {
    BarcodeDetector?: new (options?: { formats: string[] }) => Detector;
  }
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];
/** The pause between two frames, which keeps the phone cool. */
const LOOK_MS = 160;
/** Within this time the same code counts once. */
const AGAIN_MS = 1_500;

/** The camera as a scanner; it closes after one code, unless it is continuous. */
export function CameraScan({ isOpen, goesOn = false, onCode, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('camera_scan')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <View goesOn={goesOn} onCode={onCode} />}
    </Modal>
  );
}

function View({ goesOn, onCode }: Pick<Props, 'onCode'> & { goesOn: boolean }) {
  const { t } = useTranslation('common');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [hasFailed, setFailed] = useState(false);
  const [read, setRead] = useState('');
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    const watch = watchCodes(shown, goesOn, (code) => {
      setRead(code);
      latest.current(code);
    });
    watch.catch(() => setFailed(true));
    return () => stop(shown);
  }, [goesOn]);
  return (
    <div className={s.view}>
      <video ref={video} className={s.video} muted playsInline aria-label={t('camera_scan')} />
      <p role={hasFailed ? 'alert' : undefined}>{t(hasFailed ? 'camera_failed' : 'camera_hint')}</p>
      <b role="status" className="figures">
        {read}
      </b>
    </div>
  );
}

async function watchCodes(
  video: HTMLVideoElement,
  goesOn: boolean,
  onCode: (code: string) => void,
) {
  if (window.BarcodeDetector === undefined) throw new Error('no detector');
  const detector = new window.BarcodeDetector({ formats: FORMATS });
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  await video.play();
  const look = async (): Promise<void> => {
    if (video.srcObject === null) return;
    const [found] = await detector.detect(video).catch(() => []);
    if (found === undefined) {
      setTimeout(look, LOOK_MS);
      return;
    }
    if (goesOn) setTimeout(look, AGAIN_MS);
    else stop(video);
    navigator.vibrate?.(40);
    onCode(found.rawValue);
  };
  void look();
}

function stop(video: HTMLVideoElement): void {
  const { srcObject } = video;
  if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop();
  video.srcObject = null;
}
