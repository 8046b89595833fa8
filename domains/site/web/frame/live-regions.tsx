import toasts from '#platform/ui/toasts.module.css';
import { useSite } from '../site-context.tsx';
import s from './frame.module.css';

/** Live regions for the script's messages; hidden without a script. */
export function LiveRegions() {
  const { t } = useSite();
  return (
    <>
      <div className={s.progress} data-progress hidden aria-hidden="true" />
      <p role="status" className="for-readers" data-arrived />
      <div className={toasts.toasts}>
        <div aria-live="assertive" data-toasts="error" />
        <div aria-live="polite" data-toasts="done" />
      </div>
      <template data-toast="done">
        <p className={toasts.toast} data-kind="done" />
      </template>
      <template data-toast="error">
        <p className={toasts.toast} data-kind="error">
          <button type="button" aria-label={t('close_toast')} data-close-toast>
            ×
          </button>
        </p>
      </template>
    </>
  );
}
