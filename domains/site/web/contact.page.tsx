import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { v7 as newId } from 'uuid';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { visitor } from '#platform/contract/open-pages.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { sendMessageRoute } from '../contract/contact.ts';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

type Problems = Readonly<Record<string, string>>;

type State = { is: 'open' | 'sending' | 'sent' } | { is: 'refused'; problems: Problems };

type Needs = { written: Readonly<Record<string, string>>; problems: Problems };

/** Of who has no script: what was written, and what was wrong with it. */
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
    <div className={`page ${s.contact}`}>
      <SiteHead title={t('contact_heading')} description={t('contact_lead')} />
      <div>
        <h1>{t('contact_heading')}</h1>
        <p className="lead">{t('contact_lead')}</p>
        <dl className={s.reach}>
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

function MessageForm() {
  const { t } = useSite();
  const needs = useLoaderData<Needs>();
  const [state, setState] = useState<State>(() =>
    Object.keys(needs.problems).length === 0
      ? { is: 'open' }
      : { is: 'refused', problems: needs.problems },
  );
  const send = useSending(setState);
  if (state.is === 'sent') {
    return (
      <p className={`${s.form} ${s.sent}`} role="status">
        {t('sent')}
      </p>
    );
  }
  const problems = state.is === 'refused' ? state.problems : {};
  const first = Object.keys(problems).find((path) => path !== '');
  const field = (name: string) => {
    const problem = problems[name];
    return {
      name,
      written: needs.written[name],
      error: problem === undefined ? undefined : t(problem),
      isFirst: name === first,
    };
  };
  return (
    <form className={s.form} onSubmit={send} noValidate method="post" action="/contact">
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
      {problems[''] !== undefined && (
        <p className={s.error} role="alert">
          {t(problems[''])}
        </p>
      )}
      <button type="submit" className="button" disabled={state.is === 'sending'}>
        {t('send')}
      </button>
      <small>{t('kept_only')}</small>
    </form>
  );
}

/** Sends under one id, so that a second try after a lost answer is the same message. */
function useSending(setState: (state: State) => void) {
  const { t, language } = useSite();
  const id = useRef(newId());
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const written = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
    );
    const refuse = (path: string, problem: string) => {
      setState({ is: 'refused', problems: { [path]: problem } });
      if (path === '') showToast(t(problem), 'error');
      (form.elements.namedItem(path) as HTMLElement | null)?.focus();
    };
    for (const path of ['name', 'reply_to', 'message']) {
      if (written[path] === '') return refuse(path, 'needed');
    }
    setState({ is: 'sending' });
    const { name = '', reply_to = '', shop = '', message = '', website = '' } = written;
    const body = { id: id.current, name, reply_to, shop, message, website, lang: language };
    try {
      await call(sendMessageRoute, { body });
      setState({ is: 'sent' });
      showToast(t('sent'));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 422) return refuse('reply_to', 'bad_reply_to');
      refuse('', status === 429 ? 'too_many' : 'not_sent');
    }
  };
}

type FieldProps = {
  name: string;
  label: string;
  note?: string;
  placeholder?: string;
  complete?: string;
  error?: string | undefined;
  /** What stood in it when it was sent without a script. */
  written?: string | undefined;
  /** The first that has to be mended. */
  isFirst?: boolean;
  isLong?: boolean;
};

function Field({ name, label, note, complete, error, isLong = false, ...rest }: FieldProps) {
  const id = useId();
  const props = {
    ...{ id, name, placeholder: rest.placeholder, autoComplete: complete },
    ...{ defaultValue: rest.written, autoFocus: rest.isFirst },
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined && note === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={5} {...props} /> : <input {...props} />}
      {(error ?? note) !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? s.note : s.error}>
          {error ?? note}
        </p>
      )}
    </div>
  );
}
