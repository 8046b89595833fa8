import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { urlOf } from '#platform/client/call.ts';
import { visitor } from '#platform/contract/open-pages.ts';
import { sendMessageRoute } from '../contract/contact.ts';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

type Problems = Readonly<Record<string, string>>;

type Needs = { written: Readonly<Record<string, string>>; problems: Problems };

/** For forms sent without a script: the input and its errors. */
export function loader({ context }: LoaderFunctionArgs): Needs {
  const { written, problems } = context.get(visitor);
  return { written: written ?? {}, problems };
}

export default function Contact() {
  const { t, frame, digits } = useSite();
  const rows = [
    { key: 'email', Icon: IconMail, text: frame.email, href: `mailto:${frame.email}` },
    { key: 'phone', Icon: IconPhone, text: digits(frame.phone), href: `tel:${frame.phone}` },
    { key: 'address', Icon: IconMapPin, text: frame.address, href: null },
  ];
  return (
    <div className={`page halves ${s.contact}`}>
      <SiteHead title={t('contact_heading')} description={t('contact_lead')} />
      <div>
        <h1>{t('contact_heading')}</h1>
        <p className="lead">{t('contact_lead')}</p>
        <dl className={`ruled ${s.reach}`}>
          {rows.map(({ key, Icon, text, href }) => (
            <div key={key}>
              <dt>
                <Icon size={20} stroke={1.5} aria-hidden="true" /> {t(key)}
              </dt>
              <dd>{href === null ? text : <a href={href}>{text}</a>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MessageForm />
    </div>
  );
}

/** Messages that the script shows, in the language of the page. */
const MESSAGE_KEYS = ['needed', 'bad_reply_to', 'too_many', 'not_sent', 'sent'];

function MessageForm() {
  const { t } = useSite();
  const { written, problems } = useLoaderData<Needs>();
  const first = Object.keys(problems).find((path) => path !== '');
  const field = (name: string) => {
    const problem = problems[name];
    const error = problem === undefined ? undefined : t(problem);
    return { name, written: written[name], error, isFirst: name === first };
  };
  const problem = problems[''];
  return (
    <div>
      <form
        className={s.form}
        noValidate
        method="post"
        action="/contact"
        data-send={urlOf(sendMessageRoute, {})}
        data-words={JSON.stringify(Object.fromEntries(MESSAGE_KEYS.map((key) => [key, t(key)])))}
      >
        <Field {...field('name')} label={t('your_name')} complete="name" />
        <Field {...field('reply_to')} label={t('reply_to')} note={t('reply_to_note')} />
        <Field
          {...field('shop')}
          label={t('shop_name')}
          placeholder={t('optional')}
          complete="organization"
        />
        <Field {...field('message')} label={t('message')} placeholder={t('message_note')} isLong />
        <input
          name="website"
          className={s.trap}
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
        <Note name="" error={problem === undefined ? undefined : t(problem)} />
        <button type="submit" className="button">
          {t('send')}
        </button>
        <small>{t('kept_only')}</small>
      </form>
      <p className={`${s.form} ${s.sent}`} role="status" tabIndex={-1} hidden data-sent>
        {t('sent')}
      </p>
    </div>
  );
}

type FieldProps = {
  name: string;
  label: string;
  note?: string;
  placeholder?: string;
  complete?: string;
  error?: string | undefined;
  /** The input of a form that was sent without a script. */
  written?: string | undefined;
  /** The first field with an error. */
  isFirst?: boolean;
  isLong?: boolean;
};

function Field({ name, label, note, complete, error, isLong = false, ...rest }: FieldProps) {
  const id = `message-${name}`;
  const props = {
    id,
    name,
    placeholder: rest.placeholder,
    autoComplete: complete,
    defaultValue: rest.written,
    autoFocus: rest.isFirst,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': `${id}-note`,
  };
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={5} {...props} /> : <input {...props} />}
      <Note id={`${id}-note`} name={name} note={note} error={error} />
    </div>
  );
}

type NoteProps = { id?: string; name: string; note?: string; error?: string | undefined };

/** The help or the error of a field; the script writes here too. */
function Note({ id, name, note = '', error }: NoteProps) {
  return (
    <p
      id={id}
      className={s.note}
      role={name === '' ? 'alert' : undefined}
      hidden={note === '' && error === undefined}
      data-note={name}
      data-text={note}
      data-problem={error === undefined ? undefined : ''}
    >
      {error ?? note}
    </p>
  );
}
