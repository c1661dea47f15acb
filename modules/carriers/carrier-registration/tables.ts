import type { Generated } from 'kysely'
import type { RegistrationState } from './contract.ts'
import type { Regulator } from './line/contract.ts'
import type { Outcome, ReviewReason } from './staff/contract.ts'

export interface LicencesTables {
  /** The registration of a business: at most one. */
  carrier_registrations: {
    business_id: string
    regulator: Regulator
    /** Normalised to its regulator's format. */
    number: string
    /** The legal scheme: permits replace registrations from 2027 (law-and-data.md c3). */
    scheme: Generated<'registration' | 'permit' | 'exemption'>
    tier: 'upper' | 'lower' | null
    state: RegistrationState
    /** Days in London, '2027-03-14'. */
    valid_to: string | null
    /** When it was last confirmed or denied. A missing answer doesn't change it. */
    checked_at: Date | null
    checked_by: 'machine' | 'staff' | null
    /** When to query the register next; null where only staff can check. */
    next_check_at: Date | null
    /** Since when someone has waited for the register's answer; null where the night is soon enough. */
    wanted_at: Date | null
    /** When the carrier last requested a check: once an hour (TRUST-17). */
    asked_at: Date | null
    /** Consecutive 404s, and when the first was (TRUST-18). */
    absences: Generated<number>
    absent_since: Date | null
    /** Why staff must check it; null when they needn't. */
    desk: ReviewReason | null
    desk_since: Date | null
    /** The carrier's explanation. */
    explanation: string | null
    /** The holder's name that staff accepted for this business; null for none. */
    accepted_name: string | null
    /** The name of the business when its registration was last confirmed. */
    checked_name: string | null
    /** The last day on which an admin lets it bid, whatever the register says. */
    override_until: string | null
    override_by: string | null
    override_reason: string | null
    /** The end date of the last reminder, and its days before that. */
    reminded_for: string | null
    reminded_days: number | null
    /** The end date after which its licence picture was deleted; null for none. */
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
  /** Acceptances after which a number is checked again (TRUST-21); deleted once it is answered. */
  registration_rechecks: { request_id: string; business_id: string; owner_id: string; title: string; at: Date }
  /** How the register is queried and how it answered: one row for all processes. */
  register_watch: {
    id: Generated<number>
    /** When the next query may be sent. */
    free_at: Date
    paused_until: Date | null
    /** Consecutive failures: 403s, and all others. */
    refusals: Generated<number>
    failures: Generated<number>
    /** The night being counted, a day in London. */
    night: string | null
    asked: Generated<number>
    answered: Generated<number>
    /** Entries that used to exist and were first missing in that night. */
    missed: Generated<number>
    pauses: Generated<number>
    answered_at: Date | null
    /** Since when it hasn't answered; null after an answer. */
    failing_since: Date | null
    /** When staff were notified; null after an answer. */
    alarmed_at: Date | null
    stopped_at: Date | null
    stopped_by: string | null
    stopped_reason: string | null
  }
}
