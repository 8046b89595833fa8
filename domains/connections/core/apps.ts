/** A field of the form that connects an app. */
export type KeyField = {
  readonly name: string;
  /** A secret is shown by its last four signs, and only to the person who connected it. */
  readonly is_secret: boolean;
  readonly is_required: boolean;
};

export type AppCategory = 'payment' | 'courier' | 'channel' | 'message';

/** A service that a shop can connect. */
export type App = {
  readonly app: string;
  readonly category: AppCategory;
  /** Its own name, which is the same in all languages. */
  readonly name: string;
  /** One to three letters on the mark beside the name, and the colour of that mark. */
  readonly letters: string;
  readonly colour: string;
  /** Countries by ISO 3166 in which it works. */
  readonly countries: readonly string[];
  readonly keys: readonly KeyField[];
  /** The field that identifies an account of the service. */
  readonly account_key: string;
};

const SECRET = { is_secret: true, is_required: true } as const;

/** The apps that work today; the texts about them are in `locales/{language}/connections.json`. */
export const APPS = [
  {
    app: 'sms_net_bd',
    category: 'message',
    name: 'Alpha SMS',
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
