import type { Generated, JSONColumnType } from 'kysely'
import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import type { OpeningHours } from './contract.ts'

export interface RoundsTables {
  /** Where the rounds of a business begin and where it takes waste. */
  round_settings: {
    business_id: string
    /** Outward code. */
    start_outward: string | null
    /** Outward code of the disposal site. */
    site_outward: string | null
    /** Null if and only if there is no site. */
    site_hours: JSONColumnType<OpeningHours> | null
  }
  /** One van of a business on one half-day; unique. */
  rounds: {
    id: string
    business_id: string
    /** London date: '2026-12-03'. */
    day: string
    part: DayPart
    /** Null for jobs whose van isn't confirmed. */
    vehicle_id: string | null
    /** Counts changes of its stops and their jobs. */
    version: Generated<number>
  }
  /** The jobs of a round; `left_at` and `left_why` are set once a job has left it. A job is in at most one round. */
  round_stops: {
    round_id: string
    request_id: string
    /** When its time was agreed. */
    agreed_at: Date
    left_at: Date | null
    left_why: 'cancelled' | 'moved' | null
  }
}
