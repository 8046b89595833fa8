import { IconAlertCircle } from '@tabler/icons-react';
import s from './account-form.module.css';

/** An error message, in the error colour and with its icon. */
export function Wrong({ text }: { text: string }) {
  return (
    <span className={s.wrong}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
