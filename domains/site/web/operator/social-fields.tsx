import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { SOCIAL_ICON_NAMES } from '../site-icon.tsx';
import { Labelled, TextField } from './fields.tsx';
import s from './operator.module.css';

type Social = { name: string; icon: string; href: string };

type Props = {
  links: readonly Social[];
  problemAt: (path: string) => string | undefined;
  onChange: (links: Social[]) => void;
};

const LINKS_MAX = 8;

/** Social links: a name, an icon, an address. */
export function SocialFields({ links, problemAt, onChange }: Props) {
  const { t } = useTranslation('operator');
  const change = (at: number, changed: Partial<Social>) =>
    onChange(links.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <>
      {links.map(({ name, icon, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone.
        <div key={index} className={s.social}>
          <TextField
            label={t('social_name')}
            problem={problemAt(`links.social.${index}.name`)}
            max={40}
            value={name}
            onChange={(text) => change(index, { name: text })}
          />
          <Labelled label={t('icon')}>
            {(props) => (
              <select
                {...props}
                className={f.field}
                value={icon}
                onChange={(event) => change(index, { icon: event.currentTarget.value })}
              >
                {[...new Set([...SOCIAL_ICON_NAMES, icon])].map((one) => (
                  <option key={one} value={one}>
                    {one.replace('brand-', '')}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <TextField
            label={t('social_href')}
            problem={problemAt(`links.social.${index}.href`)}
            max={500}
            value={href}
            onChange={(text) => change(index, { href: text })}
          />
          <button
            type="button"
            className={ui.square}
            aria-label={t('social_remove', { name })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      ))}
      {links.length < LINKS_MAX && (
        <button
          type="button"
          className={ui.link}
          onClick={() => onChange([...links, { name: '', icon: 'brand-facebook', href: '' }])}
        >
          {t('social_add')}
        </button>
      )}
    </>
  );
}
