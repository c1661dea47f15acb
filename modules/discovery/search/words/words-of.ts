import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'

/** One word of a text, normalised, and its position. */
export interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** The maximum length of a word: longer runs of letters aren't words that people type. */
const WORD_MAX = 40
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/gu
/** Words that only need lower-casing: nearly all. */
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

/** Returns the words of a text in order: letters, digits and emoji, without punctuation or currency signs. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const word = normaliseWord(token)
    return word === '' ? [] : [{ word, from: index, to: index + token.length }]
  })
}

/** Returns hyphenated words as one: 'fridge-freezer' as 'fridgefreezer'. */
export function joinedWords(text: string, words: readonly Word[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const [index, { word, from, to }] of words.entries()) {
    const last = words[index - 1]
    const continuesRun = last !== undefined && /^[-‐‑–]$/.test(text.slice(last.to, from))
    if (!continuesRun && run !== '') joined.push(run)
    const joinsNext = /^[-‐‑–]$/.test(text.slice(to, to + 1)) && words[index + 1]?.from === to + 1
    run = continuesRun ? run + word : joinsNext ? word : ''
  }
  if (run !== '') joined.push(run)
  return joined.map((word) => pgSafeText(word, WORD_MAX))
}

/** Lower-cases a word and removes accents and apostrophes: 'Café’s' becomes 'cafes'. */
function normaliseWord(token: string): string {
  if (PLAIN.test(token)) return token.toLowerCase().slice(0, WORD_MAX)
  const word = token
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłðþ]/g, (letter) => LIGATURES[letter] ?? letter)
  return pgSafeText(word, WORD_MAX)
}
