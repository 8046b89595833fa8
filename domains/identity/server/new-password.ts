import {
  PASSWORD_MIN,
  type PasswordFault,
  type PersonalDetails,
  passwordFault,
} from '../core/password-rule.ts';

let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * Why the user cannot have this password; null: they can. The list of leaked passwords is loaded at
 * the first use.
 */
export async function faultOfNewPassword(
  password: string,
  person: PersonalDetails,
): Promise<PasswordFault | null> {
  leaked ??= readLeaked();
  const known = await leaked;
  return passwordFault(password, person, (plain) => known.has(plain));
}

/** 49,000 entries, of which some 18,000 are long enough to be chosen. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonPasswords = dictionary['passwords-common'] as readonly string[];
  return new Set(
    commonPasswords
      .filter(({ length }) => length >= PASSWORD_MIN)
      .map((word) => word.toLowerCase()),
  );
}
