import { setTimeout as pause } from 'node:timers/promises'
import { applySwitches, itemOf, PracticeEntry, practiceEntries } from './entries.ts'
import type { Switches } from './switches.ts'

export const NOTE = 'Practice data: an emulator of the register of waste carriers. None of its entries is real.'
/** The most calls that are stored; a night's checks are fewer. */
const MAX_CALLS = 20_000
const META = {
  publisher: NOTE,
  licence: 'https://www.gov.uk/government/publications/environment-agency-conditional-licence',
  documentation: 'https://environment.data.gov.uk/public-register/view/api-reference',
  version: '1.0.0',
  hasFormat: ['application/json', 'application/csv'],
}

/** One call of the register. */
export interface Call {
  /** The requested number. */
  number: string
  at: string
  /** Null until it is answered, and when it hung up. */
  status: number | null
}

export interface EmulatorState {
  readonly entries: Map<string, PracticeEntry>
  readonly calls: Call[]
  forAll: Switches
  readonly forNumber: Map<string, Switches>
}

export interface EmulatorResponse {
  status: number
  body?: unknown
  html?: string
}

/** The initial entries, no switches, and no calls. */
export function newState(): EmulatorState {
  const entries = practiceEntries(new Date().toISOString().slice(0, 10))
  return {
    entries: new Map(entries.map((entry) => [entry.number, entry])),
    calls: [],
    forAll: {},
    forNumber: new Map(),
  }
}

/** Adds an entry, or replaces one; throws a ZodError for an invalid one, or for a number that could be real. */
export function putEntry(state: EmulatorState, entry: unknown): void {
  const parsed = PracticeEntry.parse(entry)
  state.entries.set(parsed.number, parsed)
}

/**
 * Sets switches for one number, or for all; those that are not named stay. A number's own take precedence over those of
 * all.
 */
export function setSwitches(state: EmulatorState, switches: Switches, number?: string): void {
  if (number === undefined) state.forAll = { ...state.forAll, ...switches }
  else state.forNumber.set(number, { ...state.forNumber.get(number), ...switches })
}

const switchesOf = (state: EmulatorState, number: string): Switches => ({
  ...state.forAll,
  ...state.forNumber.get(number),
})

/** Returns the register's answer for one number ('entry'), or for all that begin so ('list'); null when it hangs up. */
export async function answerQuery(
  state: EmulatorState,
  kind: 'entry' | 'list',
  number: string,
): Promise<EmulatorResponse | null> {
  const call: Call = { number, at: new Date().toISOString(), status: null }
  state.calls.push(call)
  state.calls.splice(0, state.calls.length - MAX_CALLS)
  const { slowMs = 0, away } = switchesOf(state, number)
  // a waiting call keeps no process from ending
  if (slowMs > 0) await pause(slowMs, undefined, { ref: false })
  if (away) return null
  const response = responseFor(state, kind, number)
  call.status = response.status
  return response
}

function responseFor(state: EmulatorState, kind: 'entry' | 'list', number: string): EmulatorResponse {
  const { tooOften, broken, shapeChanged } = switchesOf(state, number)
  if (tooOften) return { status: 403, html: page('You ask too often.') }
  if (broken) return { status: 200, html: page('The register is being worked on.') }
  const numbers = kind === 'list' ? [...state.entries.keys()].filter((key) => key.startsWith(number)) : [number]
  const items = numbers.flatMap((key) => itemsOf(state, key))
  if (kind === 'entry' && items.length === 0) return { status: 404, html: page('There is no such registration.') }
  return { status: 200, body: { meta: META, [shapeChanged ? 'registrations' : 'items']: items } }
}

function itemsOf(state: EmulatorState, number: string): Record<string, unknown>[] {
  const entry = state.entries.get(number)
  const switches = switchesOf(state, number)
  return entry && !switches.vanished ? [itemOf(applySwitches(entry, switches), switches)] : []
}

const page = (sentence: string): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Register</title><p>${sentence}</p><p>${NOTE}</p></html>`
