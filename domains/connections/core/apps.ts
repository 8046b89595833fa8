/** A field of the form that connects an app. */
export type KeyField = {
  readonly name: string;
  /** A secret is shown by its last four signs, and only to the person who connected it. */
  readonly is_secret: boolean;
  readonly is_required: boolean;
};

export type AppCategory = 'payment' | 'courier' | 'channel' | 'message';

/** A text in both languages of the screens. */
export type Words = { readonly bn: string; readonly en: string };

/** A service as a shop sees it before it connects. */
export type Service = {
  readonly app: string;
  readonly category: AppCategory;
  /** Its own name, which is the same in all languages. */
  readonly name: string;
  /** What it does for the shop, in one line. */
  readonly about: Words;
  /** One to three letters on the mark beside the name, and the colour of that mark. */
  readonly letters: string;
  readonly colour: string;
  /** Countries by ISO 3166 in which it works. */
  readonly countries: readonly string[];
};

/** A service that a shop connects by keys. */
export type App = Service & {
  readonly keys: readonly KeyField[];
  /** The field that identifies an account of the service. */
  readonly account_key: string;
};

const SECRET = { is_secret: true, is_required: true } as const;

/** The apps that work today by keys; those that sign in by OAuth 2 are given by the server. */
export const APPS = [
  {
    app: 'sms_net_bd',
    category: 'message',
    name: 'Alpha SMS',
    about: {
      bn: 'আলফা এসএমএসে (sms.net.bd) আপনার অ্যাকাউন্ট দিয়ে এসএমএস পাঠায়',
      en: 'Sends your SMS through your account at Alpha SMS (sms.net.bd)',
    },
    letters: 'α',
    colour: '#2F6F73',
    countries: ['BD'],
    keys: [
      { name: 'api_key', ...SECRET },
      { name: 'sender_id', is_secret: false, is_required: false },
    ],
    account_key: 'api_key',
  },
  {
    app: 'mimsms',
    category: 'message',
    name: 'MiMSMS',
    about: {
      bn: 'মিমএসএমএসে আপনার অ্যাকাউন্ট দিয়ে এসএমএস পাঠায়',
      en: 'Sends your SMS through your account at MiMSMS',
    },
    letters: 'Mi',
    colour: '#6A4A78',
    countries: ['BD'],
    keys: [
      { name: 'user_name', is_secret: false, is_required: true },
      { name: 'api_key', ...SECRET },
      { name: 'sender_id', is_secret: false, is_required: true },
    ],
    account_key: 'user_name',
  },
] as const satisfies readonly App[];

/** Webhooks are no app, and stand among them. */
export const WEBHOOKS_MARK = { letters: '{ }', colour: '#241C15' } as const;

export type AppCode = (typeof APPS)[number]['app'];

export const APP_CODES: readonly AppCode[] = APPS.map(({ app }) => app);

export function findApp(code: string): (typeof APPS)[number] | undefined {
  return APPS.find(({ app }) => app === code);
}
