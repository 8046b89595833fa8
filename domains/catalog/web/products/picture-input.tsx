import { IconPhotoPlus } from '@tabler/icons-react';
import { useId } from 'react';
import s from './pictures.module.css';

type Props = {
  label: string;
  isMany?: boolean;
  isBusy: boolean;
  onPick: (files: readonly File[]) => void;
};

/** A button that takes files by tap, key or drop. */
export function PictureInput({ label, isMany = false, isBusy, onPick }: Props) {
  const id = useId();
  return (
    <span className={s.input} data-busy={isBusy || undefined}>
      <input
        id={id}
        type="file"
        multiple={isMany}
        disabled={isBusy}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <label htmlFor={id}>
        <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
        {label}
      </label>
    </span>
  );
}
