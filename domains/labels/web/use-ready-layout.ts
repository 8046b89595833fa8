import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type LabelLayout, READY_LAYOUTS } from '../core/label-layout.ts';

/** A ready layout by its name; its labels speak the language of whoever sets them. */
export function useReadyLayout(): (name: string) => LabelLayout | undefined {
  const { language } = useNumberFormat();
  return (name) => {
    const ready = READY_LAYOUTS[name];
    return ready === undefined ? undefined : { ...ready, language };
  };
}
