const LANDING = 'e2e/landing.e2e.ts';
const SITE = 'e2e/site.e2e.ts';
const OPERATOR = 'e2e/operator.e2e.ts';
const SESSION = 'e2e/session.e2e.ts';
const CART = 'domains/pos/web/cart/use-cart.test.ts';
const THEME = 'platform/ui/theme-state.test.ts';

/** What the public face is held to, line by line; the file and the test that shows it. */
export const LINES: readonly (readonly [line: string, file: string, test: string])[] = [
  ['head: features, price, blog, contact, login, sign up', LANDING, 'has a way to each page'],
  ['head: each link leads to its page', SITE, 'leads from the header to every page'],
  ['head: a menu of features, each to its page', SITE, 'lists the features in a menu'],
  ['head: signed in, the dashboard', LANDING, 'Login and Sign Up, or the Dashboard'],
  ['head: signed in, from the first byte', SITE, 'shows who is signed in the way back'],
  ['head: a session that ended', OPERATOR, 'a session that has ended shows the way in'],
  ['head: fixed after 10 pixels', LANDING, 'is fixed after more than ten pixels'],
  ['telephone: Login and Registration in the menu', SITE, 'has a menu on a phone'],
  ['telephone: or the dashboard', LANDING, 'shows who is signed in the Dashboard in the menu'],
  ['telephone: the page does not scroll under it', SITE, 'under which the page keeps still'],
  ['menus: a click elsewhere closes', SITE, 'that Escape and a click elsewhere close'],
  ['foot: below the page', LANDING, 'the foot stands below the page'],
  ['foot: eight links', SITE, 'has eight links at its foot'],
  ['foot: a link to # moves nothing', SITE, 'one that leads nowhere moves nothing'],
  ['foot: three signs, one leads nowhere', LANDING, 'with three signs of others'],
  ['a line along the top between pages', LANDING, 'a line along the top runs'],
  ['toasts: bottom right, 500 ms', LANDING, 'a toast stands bottom right for 500'],
  ['toasts: an error stays', OPERATOR, 'an error until it is closed'],
  ['ways in: within head and foot', LANDING, 'stand between head and foot of the site'],
  ['ways in: /api/auth has signin, error, signout', LANDING, 'under /api/auth are pages'],
  ['ways in: the way back is kept', SESSION, 'signing in to see a page leads back to it'],
  ['ways in: SessionRequired and callbackUrl', LANDING, 'who must be signed in and is not'],
  ['words: from /locales/{lng}/{ns}.json', LANDING, 'are spoken in the other language at once'],
  ['words: bn and en, kept under lang', SITE, 'changes its language in place and keeps it'],
  ['themes: six, by name', THEME, 'with six themes to choose from'],
  ['themes: applied only if known', SITE, 'only names that there are'],
  ['themes: currentTheme and the others', THEME, 'begins as the server drew it'],
  ['title of the site', SITE, "t('site:title')"],
  ['time zone: Asia/Dhaka', LANDING, 'days are those of Dhaka'],
  ['storage: the cart alone', LANDING, 'is the cart alone'],
  ['storage: read for 5,000 ms at most', CART, 'waited for 5,000 milliseconds'],
  ['storage: the till opens all the same', LANDING, 'a storage that never answers keeps'],
  ['copied: said for three seconds', 'e2e/second-factor.e2e.ts', 'security:copied'],
  ['pictures: 640 to 3840', 'domains/site/server/cms/pictures.test.ts', 'none is wider than 3840'],
];
