import {
  type Named,
  PASSWORD_MIN,
  type PasswordFault,
  passwordFault,
} from '../core/password-rule.ts';

let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * Why this person should not have this password; null: they may. The passwords that leaked most
 * often are read when somebody first chooses one.
 */
export async function faultOfNewPassword(
  password: string,
  person: Named,
): Promise<PasswordFault | null> {
  leaked ??= readLeaked();
  const known = await leaked;
  return passwordFault(password, person, (plain) => known.has(plain));
}

/** 49,000, of which some 18,000 are long enough to be chosen. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[];
  return new Set(
    words.filter(({ length }) => length >= PASSWORD_MIN).map((word) => word.toLowerCase()),
  );
}
