import { LANGUAGE_KEY, THEME_KEY } from '#platform/contract/preferences.ts';
import { THEME_NAMES } from '#platform/ui/tokens.ts';

const KNOWN = { [THEME_KEY]: THEME_NAMES, [LANGUAGE_KEY]: ['bn', 'en'] };
const YEAR_S = 31_536_000;

/**
 * Runs before the first paint: a choice in localStorage that is missing in the cookie, which the
 * server renders by, is written to the cookie, and the page is reloaded once. Only known values are
 * copied.
 */
export const RESTORE_CHOICES = `try{var d=document,c=d.cookie,k=${JSON.stringify(KNOWN)};
var s=location.protocol=="https:";
for(var n in k){var v=localStorage.getItem(n),w=(s?"__Host-":"")+n;\
if(k[n].includes(v)&&!("; "+c).includes("; "+w+"="))\
d.cookie=w+"="+v+"; path=/; max-age=${YEAR_S}; samesite=lax"+(s?"; secure":"")}
if(d.cookie!==c)location.reload()}catch(e){}`.replace(/\\?\n/g, '');
