import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import type * as shapes from './shapes.ts'

/** What a card does when it is charged. `challenges` asks its owner the first time and works afterwards. */
export const CARDS = ['works', 'declines', 'challenges', 'works_once'] as const
export type Card = (typeof CARDS)[number]

/** The whole state of the emulator; plain JSON. */
export interface EmulatorState {
  customers: Record<string, shapes.Customer>
  /** By customer; without one nothing can be charged. */
  cards: Record<string, Card>
  products: Record<string, shapes.Product>
  prices: Record<string, shapes.Price>
  sessions: Record<string, shapes.Session>
  /** What each checkout is for. */
  wanted: Record<string, { price: string; description: string | null; metadata: Record<string, string> }>
  subscriptions: Record<string, shapes.Subscription>
  invoices: Record<string, shapes.Invoice>
  charges: Record<string, shapes.Charge>
  refunds: Record<string, shapes.Refund>
  disputes: Record<string, shapes.Dispute>
  portals: Record<string, shapes.Portal>
  configurations: Record<string, shapes.PortalConfiguration>
  endpoints: Record<string, shapes.WebhookEndpoint>
  clocks: Record<string, shapes.Clock>
  events: shapes.EmulatorEvent[]
  /** First answers by Idempotency-Key. */
  answers: Record<string, { fingerprint: string; status: number; body: unknown }>
}

const KEPT_EVENTS = 1_000

const empty = (): EmulatorState => ({
  customers: {},
  cards: {},
  products: {},
  prices: {},
  sessions: {},
  wanted: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  disputes: {},
  portals: {},
  configurations: {},
  endpoints: {},
  clocks: {},
  events: [],
  answers: {},
})

/** Returns the state in a file; an empty one without a file. */
export function loadState(file: string | null): EmulatorState {
  if (file === null || !fs.existsSync(file)) return empty()
  return { ...empty(), ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<EmulatorState>) }
}

/** Writes a temporary file and renames it, so that a kill leaves no half-written state. */
export function saveState(file: string | null, state: EmulatorState): void {
  if (file === null) return
  const trimmed = { ...state, events: state.events.slice(-KEPT_EVENTS) }
  fs.writeFileSync(`${file}.part`, JSON.stringify(trimmed), { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Seconds since 1970 for one customer: those of its test clock, otherwise of this machine. */
export function timeOf(state: EmulatorState, customerId: string): number {
  const clock = state.customers[customerId]?.test_clock
  return (clock && state.clocks[clock]?.frozen_time) || Math.floor(Date.now() / 1_000)
}
