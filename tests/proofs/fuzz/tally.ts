import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { MODES, type Mode } from './plan.ts'

/** How often an endpoint was called in one mode, and how it answered. */
interface Row {
  asked: number
  yes: number
  /** A refusal by the domain: the request was understood. */
  no: number
  /** Could not be read, or named nothing. */
  invalid: number
}

export interface Fault {
  count: number
  /** The endpoints that were called. */
  readonly where: Set<string>
  /** The first request that caused it. */
  readonly example: string
}

/** The results of all requests. */
export class Tally {
  sent = 0
  readonly statuses = new Map<number, number>()
  readonly faults = new Map<string, Fault>()
  /** Why sound requests were refused, by endpoint. */
  readonly #noes = new Map<string, Map<string, number>>()
  readonly #rows = new Map<string, Record<Mode, Row>>()

  constructor(endpoints: readonly EndpointShape[]) {
    for (const { id } of endpoints) this.#rows.set(id, { sound: empty(), nearly: empty(), hostile: empty() })
  }

  note(endpointId: string, mode: Mode, status: number, code: string | undefined): void {
    this.count(status)
    const row = this.#rows.get(endpointId)?.[mode]
    if (!row) return
    row.asked++
    if (mode === 'sound' && code !== undefined) this.#noes.set(endpointId, more(this.#noes.get(endpointId), code))
    if (status > 0 && status < 400) row.yes++
    else if (status === 404 || status === 401 || (status === 400 && code === 'invalid')) row.invalid++
    else row.no++
  }

  count(status: number): void {
    this.sent++
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  fault(sentence: string, where: string, example: () => string): void {
    const held = this.faults.get(sentence) ?? { count: 0, where: new Set<string>(), example: example() }
    held.count++
    held.where.add(where)
    this.faults.set(sentence, held)
  }

  /** Returns endpoints that have never succeeded, and why not. */
  neverYes(): string[] {
    return [...this.#rows]
      .filter(([, row]) => MODES.every((mode) => row[mode].yes === 0))
      .map(([id]) => `${id} (${[...(this.#noes.get(id) ?? [])].map(([code, count]) => `${count} ${code}`).join(', ')})`)
  }

  /** Returns the fewest requests of one mode that any endpoint got. */
  fewest(mode: Mode): number {
    return Math.min(...[...this.#rows.values()].map((row) => row[mode].asked))
  }

  /** Returns a line per endpoint: for each mode how many were sent, succeeded, refused and not understood. */
  table(): string[] {
    return [...this.#rows].map(([id, row]) => {
      const cells = MODES.map(
        (mode) => `${mode} ${row[mode].asked}: ${row[mode].yes}/${row[mode].no}/${row[mode].invalid}`,
      )
      return `${id.padEnd(24)} ${cells.map((cell) => cell.padEnd(30)).join('')}`
    })
  }
}

const empty = (): Row => ({ asked: 0, yes: 0, no: 0, invalid: 0 })

const more = (counts: Map<string, number> | undefined, key: string): Map<string, number> =>
  new Map(counts).set(key, (counts?.get(key) ?? 0) + 1)
