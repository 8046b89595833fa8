const LANDING = 'e2e/landing.e2e.ts';
const SITE = 'e2e/site.e2e.ts';
const OPERATOR = 'e2e/operator.e2e.ts';
const SESSION = 'e2e/session.e2e.ts';
const CART = 'domains/pos/web/cart/use-cart.test.ts';
const THEME = 'platform/ui/theme-state.test.ts';

/** The requirements of the public site, each with the file and the test that proves it. */
export const LINES: readonly (readonly [line: string, file: string, test: string])[] = [
  ['header: features, price, blog, contact, login, sign up', LANDING, 'links to each page'],
  ['header: each link leads to its page', SITE, 'leads from the header to every page'],
  ['header: a menu of features, each to its page', SITE, 'lists the features in a menu'],
  ['header: signed in, the dashboard', LANDING, 'Login and Sign Up, or the Dashboard'],
  ['header: signed in, in the first response', SITE, 'shows a signed-in user the link'],
  ['header: a session that ended', OPERATOR, 'after the session has ended, the first response'],
  ['header: fixed after 10 pixels', LANDING, 'is fixed after more than ten pixels'],
  ['phone: Login and Registration in the menu', SITE, 'has a menu on a phone'],
  ['phone: or the dashboard', LANDING, 'shows a signed-in user the Dashboard in the'],
  ['phone: the page does not scroll under it', SITE, 'under which the page does not scroll'],
  ['menus: a click elsewhere closes', SITE, 'that Escape and a click elsewhere close'],
  ['footer: below the page', LANDING, 'the footer is below the page'],
  ['footer: eight links', SITE, 'has eight links in its footer'],
  ['footer: a link to # moves nothing', SITE, 'one without a target moves nothing'],
  ['footer: three icons, one without a target', LANDING, 'with three social icons'],
  ['a line along the top between pages', LANDING, 'a line along the top is animated'],
  ['toasts: bottom right, 500 ms', LANDING, 'a toast appears at the bottom right for 500'],
  ['toasts: an error stays', OPERATOR, 'an error until it is closed'],
  ['sign-in: within header and footer', LANDING, 'have the header and footer of the site'],
  ['sign-in: /api/auth has signin, error, signout', LANDING, 'under /api/auth there are pages'],
  ['sign-in: returns to the page', SESSION, 'sign-in for a page leads back to it'],
  ['sign-in: SessionRequired and callbackUrl', LANDING, 'a protected page leads to sign-in'],
  ['texts: from /locales/{lng}/{ns}.json', LANDING, 'switch the language at once'],
  ['texts: bn and en, stored under lang', SITE, 'changes its language in place and stores it'],
  ['themes: six, by name', THEME, 'with six themes to choose from'],
  ['themes: applied only if known', SITE, 'only known names'],
  ['themes: currentTheme and the others', THEME, 'starts as rendered by the server'],
  ['title of the site', SITE, "t('site:title')"],
  ['time zone: Asia/Dhaka', LANDING, 'dates are those of Dhaka'],
  ['storage: only the cart', LANDING, 'holds the cart as the only work'],
  ['storage: read for 5,000 ms at most', CART, 'waited for 5,000 milliseconds'],
  ['storage: the till opens anyway', LANDING, 'a storage that never responds'],
  ['copied: shown for three seconds', 'e2e/second-factor.e2e.ts', 'security:copied'],
  [
    'pictures: 640 to 3840',
    'domains/site/server/cms/pictures.test.ts',
    'no picture is wider than 3840',
  ],
];
