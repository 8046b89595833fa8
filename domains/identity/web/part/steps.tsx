import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './steps.module.css';

type Props = { at: number; count: number };

/** The progress through several steps. */
export function Steps({ at, count }: Props) {
  const { t } = useTranslation('identity');
  const { digits } = useNumberFormat();
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const [step, steps] = [digits(String(at)), digits(String(count))];
  return (
    <Group gap={12} wrap="nowrap" role="img" aria-label={t('step_of', { step, steps })}>
      {all.map((number) => (
        <Fragment key={number}>
          {number > 1 && <span className={s.stitch} />}
          <span className={s.step} data-reached={number <= at || undefined}>
            {number < at ? <IconCheck size={18} stroke={2.25} /> : digits(String(number))}
          </span>
        </Fragment>
      ))}
    </Group>
  );
}
