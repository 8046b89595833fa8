/** In graphemes, after NFKC. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** Name and addresses of the user: they are not secret. */
export type PersonalDetails = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};

export type PasswordFault =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_personal';

/** Normalizes a password, so that each keyboard yields the same characters. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

/**
 * Why the password is refused; null: it is accepted. `isLeaked` knows the most common leaked
 * passwords, in lower case.
 */
export function passwordFault(
  typed: string,
  person: PersonalDetails,
  isLeaked: (password: string) => boolean,
): PasswordFault | null {
  const password = normalizePassword(typed);
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'password_too_short';
  if (length > PASSWORD_MAX) return 'password_too_long';
  const plain = password.toLowerCase();
  if (isLeaked(plain) || isMonotonous(plain)) return 'password_common';
  return isOf(plain, person) ? 'password_personal' : null;
}

/** One or two characters repeated: aaaaaaaa, 12121212. */
function isMonotonous(plain: string): boolean {
  return new Set(plain).size <= 2;
}

/**
 * Whether the password is only the user's name or address plus digits or signs: for Mina Akter,
 * mina@x.test, that is mina.akter1 and Mina@x.test!, but not mina sells rice.
 */
function isOf(plain: string, { name, email, phone }: PersonalDetails): boolean {
  const digits = phone?.replace(/\D/g, '').slice(-10);
  if (digits !== undefined && plain.replace(/\D/g, '').includes(digits)) return true;
  const [local = '', domain = ''] = (email ?? '').split('@');
  const personalTerms = [name, local, ...name.split(/\s+/), 'halkhata', domain.split('.')[0] ?? ''];
  const known = new Set([...personalTerms, name + local, local + domain].map(lettersOf));
  known.delete('');
  const letters = lettersOf(plain);
  return known.has(letters);
}

/** The text without digits, signs and spaces. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}
