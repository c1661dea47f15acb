import * as z from 'zod/mini'
import { containsAddress, containsPostcode } from './addresses.ts'
import { containsPhone } from './phones.ts'

/** Error for contact details in public texts (ASK-03). */
export const CONTACT_REFUSED = 'Leave out phone numbers, addresses and links. Everyone can read this.'

/** Kinds of contact details that findContact finds. */
export type Contact = 'email' | 'link' | 'phone' | 'postcode' | 'address'

/** Top-level domains; after a full stop and a space they are ordinary words. */
const DOMAINS = 'info|biz|io|eu|app|dev|shop|site|online|london|wales|cymru|scot|xyz|link|me|ly|tv'
const UNAMBIGUOUS_DOMAINS = '[Cc][Oo][Mm]|COM|[Uu][Kk]|[Nn][Ee][Tt]|[Oo][Rr][Gg]|co'
const DOT = '\\s*[(\\[{]?\\s*(?:\\.|\\bdot\\b)\\s*[)\\]}]?\\s*'
const SPELLED_DOMAIN = '(?:com|co|uk|net|org|info|biz|io|eu)(?![a-z\\d])'

const EMAILS: readonly RegExp[] = [
  /[^\s@<>()]+\s?@\s?[^\s@<>()]+\.[a-z]{2,}/i,
  // bob (at) mail dot com
  new RegExp(
    `[\\w.+-]+\\s*(?:@|[(\\[{]\\s*at\\s*[)\\]}]|\\bat\\b)\\s*[a-z\\d-]+(?:\\.|\\s*[(\\[{]?\\s*\\bdot\\b\\s*[)\\]}]?\\s*)${SPELLED_DOMAIN}`,
    'i',
  ),
  /(?:\bat|@)\s*(?:gmail|googlemail|hotmail|yahoo|icloud|btinternet|protonmail)\b/i,
  // bobwaste g mail com
  /\b(?:g\s?mail|google\s?mail|hot\s?mail|yahoo|i\s?cloud|outlook|bt\s?internet|proton\s?mail)\s+(?:com|co\s+uk)\b/i,
  // gmail: bobwaste
  /\b(?:g\s?mail|google\s?mail|hot\s?mail|proton\s?mail)(?:\s+(?:is|address|name))*\s*[:=]\s*[a-z\d]/i,
  /\bmy\s+(?:g\s?mail|google\s?mail|hot\s?mail|proton\s?mail)\s+(?:is|address\s+is)\s+[a-z\d]/i,
]
const LINKS: readonly RegExp[] = [
  /\b(?:https?|ftp)\s?:\s?\/\//i,
  // hxxp://bobsvans, h**ps bobsvans
  /\bh(?:xx|\*\*)ps?\b/i,
  new RegExp(`\\bwww${DOT}[a-z\\d]`, 'i'),
  new RegExp(
    `(?<![\\w@])[A-Za-z\\d][A-Za-z\\d-]*(?:\\.[A-Za-z\\d-]+)*\\.(?:${UNAMBIGUOUS_DOMAINS}|${DOMAINS})(?![\\w-]|\\.[A-Za-z\\d])`,
  ),
  new RegExp(`\\b[a-z\\d-]{2,}\\s*[(\\[{]?\\s*\\bdot\\b\\s*[)\\]}]?\\s*${SPELLED_DOMAIN}`, 'i'),
  // bobsvans[.]com
  new RegExp(`\\b[a-z\\d-]{2,}\\s*[(\\[{]\\s*\\.\\s*[)\\]}]\\s*${SPELLED_DOMAIN}`, 'i'),
  // bobsvans . co . uk
  new RegExp(`\\b[a-z\\d-]{2,}\\s+\\.\\s*${SPELLED_DOMAIN}`, 'i'),
  // @bobsvans
  /(?<![\w@.])@[a-z][\w.]{2,}/i,
]

/**
 * Letters of other scripts that look like Latin ones, and small capitals; LATIN has the Latin letter at the same
 * position.
 */
const [LOOK_ALIKES, LATIN] = [
  'АВЕКМНОРСТУХаеорсухΑΒΕΗΙΚΜΝΟΡΤΥΧ。ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ',
  'ABEKMHOPCTYXaeopcyxABEHIKMNOPTYX.abcdefghijklmnopqrstuvwyz',
]
/** Five or more single characters with spaces between them: 'B S 6 5 Q A', 'b o b @ g m a i l . c o m'. */
const SPACED_OUT = /(?<![^\s([{])(?:[A-Za-z\d@.:/_+-]\s{1,3}){4,}[A-Za-z\d](?![A-Za-z\d])/g
/** Five or more single characters with hyphens between them: 'b-o-b-@-g-m-a-i-l-.-c-o-m'. */
const HYPHENATED = /(?<![\w-])(?:[A-Za-z\d@.]-){4,}[A-Za-z\d](?![\w-])/g
/** Separators between letters: 'b|o|b', 'b*o*b'. */
const LETTER_SEPARATORS = /(?<=[A-Za-z\d@.])[|*~•·]+(?=[A-Za-z\d@.])/g

const NETWORKS = 'facebook|fb|insta(?:gram)?|snap\\s?chat|tik\\s?tok|telegram|twitter|linkedin|nextdoor'
/** Words after a network's name that aren't a user name: 'on Facebook as well', 'the Instagram post'. */
const NOT_A_HANDLE =
  '(?!(?:a|account|ad|ads|advert|all|also|an|and|any|app|are|as|at|available|before|but|by|camera|can|could|did|do|does|filter|for|free|from|gone|good|group|had|has|have|he|how|i|if|in|is|it|listing|live|marketplace|many|my|new|no|not|now|of|on|or|our|page|people|photo|photos|picture|pictures|please|post|posts|profile|reel|said|says|scrap|seller|she|so|sold|soon|still|story|thank|thanks|that|the|there|they|this|to|today|two|used|user|users|video|videos|was|we|well|were|what|when|where|which|who|why|will|with|would|yes|you|your)\\b)'
const HANDLE = `${NOT_A_HANDLE}[a-z\\d][\\w.'’-]+`
const HANDLES: readonly RegExp[] = [
  // facebook: Bob Waste
  new RegExp(
    `\\b(?:${NETWORKS})(?:\\s+(?:account|handle|name|page|profile|user|username))*\\s*[:=@]\\s*@?${HANDLE}`,
    'i',
  ),
  // find us on facebook as Bob Waste
  new RegExp(
    `\\b(?:us|me|we(?:['’]?re|\\s+are)|i(?:['’]?m|\\s+am))\\s+(?:up\\s+)?(?:at|in|on|via)\\s+(?:${NETWORKS})\\s+(?:as|called|named|under)\\s+${HANDLE}`,
    'i',
  ),
  // Snapchat bobw
  new RegExp(`\\b(?:insta(?:gram)?|snap\\s?chat|tik\\s?tok)\\s+${HANDLE}`, 'i'),
]

/** Returns the first kind of contact details in a text, disguised ones included; null without any (ASK-03). */
export function findContact(text: string): Contact | null {
  // normalise digits and letters and remove invisible characters
  const normalised = text
    .normalize('NFKC')
    .replace(/\p{Cf}|\uFE0F|\u20E3/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(
      /[\p{Script=Cyrillic}\p{Script=Greek}。\u0250-\u02AF\u1D00-\u1D2B\uA730\uA731\uA7AF]/gu,
      (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter,
    )
  const compacted = normalised.replace(SPACED_OUT, (run) => run.replace(/\s/g, ''))
  const variants = [
    normalised,
    compacted,
    // two spaces separate words: 'B O B  A T  G M A I L'
    normalised.replace(SPACED_OUT, (run) => run.replace(/\s(?!\s)(?<!\s\s)/g, '')),
    normalised.replace(HYPHENATED, (run) => run.replaceAll('-', '')).replace(LETTER_SEPARATORS, ''),
  ]
  if (variants.some((text) => EMAILS.some((email) => email.test(text)))) return 'email'
  if (variants.some((text) => [...LINKS, ...HANDLES].some((link) => link.test(text)))) return 'link'
  if (containsPhone(normalised.toLowerCase())) return 'phone'
  if (containsPostcode(compacted)) return 'postcode'
  return containsAddress(normalised) ? 'address' : null
}

/** Converts a digit of any script to 0 to 9; Unicode has them in ordered runs of ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Schema check that a public text has no contact details (ASK-03). */
export const withoutContacts = z.refine<string>((value) => findContact(value) === null, CONTACT_REFUSED)
