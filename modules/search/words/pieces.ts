import type { Piece } from '../contract.ts'
import { type Asked, wordsIn } from './asked.ts'
import { formsOf } from './forms-of.ts'
import { wordsOf } from './words-of.ts'

/** Of a longer description a part of about this length is shown. */
const EXCERPT = 240
/** So much of it stands before the first match. */
const BEFORE = 60
const CUT = '…'

/** Which words of a text match what was asked. */
export type Marker = (word: string) => boolean

/** Marks whole words, their plurals, synonyms, and what an unfinished word begins. */
export function markerOf(asked: Asked): Marker {
  const words = wordsIn(asked)
  const whole = new Set([
    ...words.flatMap(({ forms, others }) => [...forms, ...others]),
    ...asked.flatMap(({ synonyms }) => synonyms.flat()).flatMap(formsOf),
  ])
  const begun = words.filter(({ unfinished }) => unfinished).map(({ word }) => word)
  return (word) => formsOf(word).some((form) => whole.has(form)) || begun.some((start) => word.startsWith(start))
}

/** A text in pieces, so that matches can be shown without markup. */
export function inPieces(text: string, marks: Marker): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { word, from, to } of wordsOf(text)) {
    if (!marks(word)) continue
    if (from > done) pieces.push({ text: text.slice(done, from), match: false })
    pieces.push({ text: text.slice(from, to), match: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), match: false })
  return pieces
}

/** The same for a text that may be long: the part with the first match. */
export function excerptInPieces(text: string, marks: Marker): Piece[] {
  if (text.length <= EXCERPT) return inPieces(text, marks)
  const first = wordsOf(text).find(({ word }) => marks(word))
  const from = first && first.to > EXCERPT ? startNear(text, first.from - BEFORE) : 0
  const to = from + EXCERPT >= text.length ? text.length : endNear(text, from + EXCERPT)
  return inPieces(`${from > 0 ? CUT : ''}${text.slice(from, to).trim()}${to < text.length ? CUT : ''}`, marks)
}

const startNear = (text: string, at: number): number => text.indexOf(' ', at) + 1
function endNear(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - BEFORE ? space : text.slice(0, at).toWellFormed() === text.slice(0, at) ? at : at - 1
}
