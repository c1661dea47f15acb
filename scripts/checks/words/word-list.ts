/** The words that Kerbside doesn't use (docs/words.md), what to write instead, and where they are allowed after all. */

/** `screen` texts are read by users and staff; `prose` is comments, docs and test names. */
export type Kind = 'screen' | 'prose'

export interface Avoided {
  pattern: RegExp
  instead: string
  /** Where it is avoided; everywhere when it is left out. */
  only?: Kind
}

export const AVOIDED: readonly Avoided[] = [
  { pattern: /\b(whoever|whomever)\b/i, instead: 'name the person: the owner, the carrier, anyone who …' },
  { pattern: /\b(somebody|nobody|everybody)\b/i, instead: 'someone, no one, everyone, or the role' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\ball the same\b/i, instead: 'still, or nothing' },
  { pattern: /\bfor now\b/i, instead: 'nothing, or say until when' },
  { pattern: /\bmeanwhile\b/i, instead: 'say when' },
  { pattern: /\bfrom then on\b/i, instead: 'afterwards' },
  { pattern: /\bat once\b/i, instead: 'nothing, or straight away', only: 'screen' },
  { pattern: /\bby itself\b/i, instead: 'automatically', only: 'screen' },
  { pattern: /, too(?=[.;:)]|$)/i, instead: 'also, before the verb' },
  {
    pattern: /\b(the other|two|both|either|each|which|whose|its) sides?\b(?! of)/i,
    instead: 'party, or owner and carrier',
  },
  { pattern: /\bstand-?ins?\b/i, instead: 'emulator' },
  { pattern: /\b(is|are|was|were|be|been|gets?) told\b/i, instead: 'is notified, reads, or “we tell …”' },
  { pattern: /\btold of\b/i, instead: 'notified of' },
  { pattern: /\b(hears|heard) (of|about|it|that|what|from)\b/i, instead: 'receives, is notified' },
  { pattern: /\bbarred\b/i, instead: 'blocked, or can’t bid' },
  { pattern: /\bjudged?(s|ment)?\b/i, instead: 'decide, check' },
  { pattern: /\b(living|live) sessions?\b/i, instead: 'active session' },
  { pattern: /\bdrawn (page|by the server|on the server)\b/i, instead: 'server-rendered' },
  { pattern: /\bdesks?\b/i, instead: 'review queue, admin page', only: 'prose' },
  { pattern: /(?<!fly-)\btipping\b/i, instead: 'disposal' },
]

/** Where an avoided word is right: a fragment of the text and the start of its file's path. */
export const ALLOWED: readonly { file: string; text: string; why: string }[] = [
  {
    file: 'web/features/market/bidding/place/use-disposal-cost.ts',
    text: '/tipping-cost',
    why: 'the path of an endpoint',
  },
]
