/**
 * How many numbered facts each area of the requirements has: ids run from 01 without a gap. `R` are the settled
 * readings.
 */
const ROWS: Readonly<Record<string, number>> = {
  HOME: 39,
  SRCH: 17,
  MENU: 11,
  AUTH: 17,
  DASH: 42,
  SUBS: 22,
  PROF: 30,
  CARD: 18,
  POST: 14,
  GUIDE: 8,
  NEWR: 7,
  JOB: 8,
  BID: 23,
  FREE: 12,
  SALE: 4,
  UPC: 14,
  CHAR: 12,
  MAP: 24,
  HOLD: 10,
  NAV: 11,
  DATA: 33,
  STATE: 33,
  VAL: 43,
  ROLE: 7,
  PLAN: 14,
  CALL: 45,
  ERR: 66,
  CONST: 5,
  R: 72,
}

/** The same for the facts that docs/beyond.md adds to the specification. */
const BEYOND: Readonly<Record<string, number>> = {
  LEGAL: 2,
  INST: 7,
  SILENCE: 5,
  QUOTA: 5,
  NEAR: 11,
  OPENMAP: 6,
  PACK: 7,
  PRICE: 6,
  NOSHOW: 3,
  CASE: 5,
  DWT: 9,
  RIGHT: 8,
  PROOF: 6,
  ASK: 4,
  BLOCK: 3,
  CHAT: 4,
  REVIEW: 5,
  BOOK: 5,
  USED: 1,
  API: 5,
  HOOK: 6,
  LADDER: 7,
  IMPACT: 1,
  ROUND: 5,
}
const ALL = { ...ROWS, ...BEYOND }

/** Numbers that the design leaves out. */
const LEFT_OUT: readonly string[] = ['DWT-06', 'DWT-07']

const formatId = (area: string, row: number): string =>
  `${area === 'R' ? area : `${area}-`}${String(row).padStart(2, '0')}`

/** Every id, by area, in order. */
export const IDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ALL).map(([area, rows]) => {
    const ids = Array.from({ length: rows }, (_, at) => formatId(area, at + 1))
    return [area, ids.filter((id) => !LEFT_OUT.includes(id))]
  }),
)

const ID = String.raw`(${Object.keys(ALL)
  .filter((area) => area !== 'R')
  .join('|')})-(\d{2})|\b(R)(\d{2})`
const QUOTED = new RegExp(String.raw`\b(?:${ID})\b(?:(?: to |–)(?:[A-Z]+-?)?(\d{2})\b)?`, 'g')

/** Returns the ids in `text`; 'MAP-02 to MAP-05' contains four. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(QUOTED)].flatMap(([, prefix, first, code, number, last]) => {
    const area = prefix ?? code ?? ''
    const from = Number(first ?? number)
    const to = Math.max(from, Number(last ?? from))
    return Array.from({ length: to - from + 1 }, (_, at) => formatId(area, from + at))
  })
}
