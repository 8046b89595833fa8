/** Browser and system as parsed from the user agent; null: not recognised. */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly is_phone: boolean;
};

/** The first match counts: a browser's user agent also names older browsers. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\/|Opera Mini/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

export function deviceOf(user_agent: string): Device {
  const first = (rows: typeof BROWSERS) => rows.find(([mark]) => mark.test(user_agent))?.[1];
  const system = first(SYSTEMS) ?? null;
  return {
    browser: first(BROWSERS) ?? null,
    system,
    is_phone: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(user_agent)),
  };
}
