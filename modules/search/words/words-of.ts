import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'

/** One word of a text, folded, and where it stands there. */
export interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Longer runs of letters are no words that people type. */
const WORD_MAX = 40
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/gu
/** Nearly all words: nothing to fold but the case. */
const PLAIN = /^[a-z0-9]+$/i
const LIGATURES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
}

/** The words of a text in their order: letters, digits and pictures; no punctuation, no currency. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const word = folded(token)
    return word === '' ? [] : [{ word, from: index, to: index + token.length }]
  })
}

/** Words whose parts a hyphen joins, as one: 'fridge-freezer' is 'fridgefreezer' too. */
export function joinedWords(text: string, words: readonly Word[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const [nth, { word, from, to }] of words.entries()) {
    const last = words[nth - 1]
    const goesOn = last !== undefined && /^[-‐‑–]$/.test(text.slice(last.to, from))
    if (!goesOn && run !== '') joined.push(run)
    const begins = /^[-‐‑–]$/.test(text.slice(to, to + 1)) && words[nth + 1]?.from === to + 1
    run = goesOn ? run + word : begins ? word : ''
  }
  if (run !== '') joined.push(run)
  return joined.map((word) => pgSafeText(word, WORD_MAX))
}

/** Small letters without accents and apostrophes: 'Café’s' is 'cafes'. */
function folded(token: string): string {
  if (PLAIN.test(token)) return token.toLowerCase().slice(0, WORD_MAX)
  const word = token
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłðþ]/g, (letter) => LIGATURES[letter] ?? letter)
  return pgSafeText(word, WORD_MAX)
}
