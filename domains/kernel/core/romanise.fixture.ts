// cspell:disable
/** Bengali names as people type them without a Bengali keyboard. */
export const ROMANISED_TABLE = `
  name                  | latin
  চাল                   | chal
  দুধ                   | dudh
  ডাল                   | dal
  লবণ                   | lobon
  চিনি                  | chini
  তেল                   | tel
  সয়াবিন তেল            | soyabin tel
  সরিষার তেল            | sorishar tel
  পেঁয়াজ                | peyaj
  রসুন                  | rosun
  আদা                   | ada
  হলুদ                  | holud
  মরিচ                  | morich
  আলু                   | alu
  ডিম                   | dim
  মাছ                   | mach
  ময়দা                  | moyda
  আটা                   | ata
  চিঁড়া                  | chira
  কাপড়                  | kapor
  সাবান                 | saban
  শ্যাম্পু                | shampu
  ব্যাগ                  | bag
  বিস্কুট                 | biskut
  চা পাতা               | cha pata
  দই                    | doi
  ভাত                   | bhat
  রং                    | rong
  ক্ষীর                   | khir
  ওষুধ                  | oshudh
  মিনিকেট চাল ৫ কেজি     | miniket chal keji
  Lux সাবান (বড়)        | saban (bor)
  চাল চাল               | chal
`;
