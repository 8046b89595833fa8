// cspell:disable -- Bijoy has no English words.
import { expect, test } from 'vitest';
import { fromBijoy } from './from-bijoy.ts';

// In Bijoy | in Unicode; `-`: ambiguous, or not Bijoy
const CASES = `
Pvj                                    | চাল
wPwb                                   | চিনি
gmjv                                   | মসলা
gwiP ¸uov                              | মরিচ গুঁড়া
njy\` ¸uov 200 MÖvg                     | হলুদ গুঁড়া ২০০ গ্রাম
mqvweb †Zj 5 wjUvi                     | সয়াবিন তেল ৫ লিটার
Kvco †avqvi mvevb                      | কাপড় ধোয়ার সাবান
ev\`vg                                  | বাদাম
wgwb‡KU Pvj 25 †KwR                   | মিনিকেট চাল ২৫ কেজি
†gŠmygx                                | মৌসুমী
AvUv                                   | আটা
Bwjk gvQ                               | ইলিশ মাছ
†Kvgi e¨_vi gjg                        | কোমর ব্যথার মলম
kvwšÍbMi, XvKv                         | শান্তিনগর, ঢাকা
evsjv‡\`k                               | বাংলাদেশ
gyw³hy×                                | মুক্তিযুদ্ধ
ag©                                    | ধর্ম
Rb¥w\`b                                 | জন্মদিন
m¤úwË                                  | সম্পত্তি
e¯Ív                                   | বস্তা
A÷Mªvg                                 | অস্টগ্রাম
¯‹zj                                   | স্কুল
wek¦                                   | বিশ্ব
i³                                     | রক্ত
kÖx                                    | শ্রী
iƒcv                                   | রূপা
K…lK                                   | কৃষক
‰Zix                                   | তৈরী
¯^cœ                                   | স্বপ্ন
cywó                                   | পুষ্টি
µq                                     | ক্রয়
Kjg 10 pcs                             | কলম ১০ pcs
‡Kv‡bv †Kv‡bv w\`b AvKvk‡Rvov †gN K‡i    | কোনো কোনো দিন আকাশজোড়া মেঘ করে
c\`©v Zz‡j w\`B                          | পর্দা তুলে দিই
GKv e‡m Zywg                           | একা বসে তুমি
‡\`L‡Qv wK AvKvk?                       | দেখছো কি আকাশ?
GKB AvKvk                              | -
Lux mvevb                              | -
Soap                                   | -
Tea                                    | -
Olive Zj                               | -
KitKat                                 | -
iPhone                                 | -
PVC cvBc                               | -
XvKv †U«Wvm© Ltd                       | -
Pvjº                                   | -
vPj                                    | -
`;

const cases = CASES.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string]);

test.each(cases)('%s is %s', (text, unicode) => {
  expect(fromBijoy(text)).toBe(unicode === '-' ? null : unicode.normalize('NFC'));
});
