import type { Generated } from 'kysely'
import type { Outcome, ReviewReason } from './contract/staff.ts'
import type { Regulator } from './contract/summary.ts'
import type { RegistrationState } from './contract.ts'

export interface RegistrationTables {
  /** At most one registration per business. */
  carrier_registrations: {
    business_id: string
    regulator: Regulator
    /** Normalised to its regulator's format. */
    number: string
    /** The legal scheme: permits replace registrations from 2027 (law-and-data.md c3). */
    scheme: Generated<'registration' | 'permit' | 'exemption'>
    tier: 'upper' | 'lower' | null
    state: RegistrationState
    /** The last valid day, a London date: '2027-03-14'. */
    valid_to: string | null
    /** When the register or staff last gave a result. A missing answer doesn't change it. */
    checked_at: Date | null
    checked_by: 'machine' | 'staff' | null
    /** When to query the register next; null if only staff can check the number. */
    next_check_at: Date | null
    /** Since when someone has been waiting for the register's answer; null if no one is. */
    wanted_at: Date | null
    /** When a check was last requested, at most once an hour (TRUST-17). */
    asked_at: Date | null
    /** Consecutive 404s (TRUST-18). */
    absences: Generated<number>
    /** Time of the first of the consecutive 404s. */
    absent_since: Date | null
    /** Why staff must check the registration; null if they needn't. */
    desk: ReviewReason | null
    /** Since when the registration has been waiting for staff; null if it isn't. */
    desk_since: Date | null
    /** The carrier's explanation of a different name in the register. */
    explanation: string | null
    /** The holder's name that staff accepted for this business; null for none. */
    accepted_name: string | null
    /** The name of the business when its registration was last confirmed. */
    checked_name: string | null
    /** The last day on which an admin lets the carrier bid, whatever the register says. */
    override_until: string | null
    override_by: string | null
    override_reason: string | null
    /** The end date that the last reminder was about. */
    reminded_for: string | null
    /** How many days before the end that reminder was due: 90, 30 or 7. */
    reminded_days: number | null
    /** The end date for which the licence picture was already deleted; null for none. */
    forgotten_for: Generated<string | null>
    version: Generated<number>
  }
  /** Every register answer and every staff decision. Append-only. */
  registration_findings: {
    id: string
    business_id: string
    number: string
    outcome: Outcome
    holder_name: string | null
    trading_name: string | null
    company_number: string | null
    tier: 'upper' | 'lower' | null
    kind: string | null
    registered_on: string | null
    valid_to: string | null
    outward: string | null
    source: 'register' | 'staff'
    asked_at: Date
    /** The key of staff evidence, a private file. */
    evidence: string | null
    staff_id: string | null
    reason: string | null
  }
  /** Accepted bids whose carrier's number is being checked again (TRUST-21); deleted once the register has answered. */
  registration_rechecks: { request_id: string; business_id: string; owner_id: string; title: string; at: Date }
  /** The state of queries to the register: one row for all processes. */
  register_watch: {
    id: Generated<number>
    /** When the next query may be sent. */
    free_at: Date
    paused_until: Date | null
    /** Consecutive 403s. */
    refusals: Generated<number>
    /** Consecutive failures of any other kind. */
    failures: Generated<number>
    /** The night being counted, a day in London. */
    night: string | null
    asked: Generated<number>
    answered: Generated<number>
    /** Entries that used to exist and were first missing in that night. */
    missed: Generated<number>
    pauses: Generated<number>
    answered_at: Date | null
    /** Time of the first query without an answer since the last answer; null after an answer. */
    failing_since: Date | null
    /** When staff were notified that queries fail; null after an answer. */
    alarmed_at: Date | null
    stopped_at: Date | null
    stopped_by: string | null
    stopped_reason: string | null
  }
}
