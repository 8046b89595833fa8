import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type LabelLayout, READY_LAYOUTS } from '../core/label-layout.ts';

/** A built-in layout by name; its labels use the language of the user who sets them. */
export function useReadyLayout(): (name: string) => LabelLayout | undefined {
  const { language } = useNumberFormat();
  return (name) => {
    const ready = READY_LAYOUTS[name];
    return ready === undefined ? undefined : { ...ready, language };
  };
}
