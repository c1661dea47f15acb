import type { Generated } from 'kysely'
import type { RegistrationState } from './contract.ts'
import type { Regulator } from './line/contract.ts'
import type { DeskReason, Outcome } from './staff/contract.ts'

export interface LicencesTables {
  /** The registration of a business: at most one. */
  carrier_registrations: {
    business_id: string
    regulator: Regulator
    /** As normalised by its regulator's mask. */
    number: string
    /** What law it is under: permits replace registrations from 2027 (law-and-data.md c3). */
    scheme: Generated<'registration' | 'permit' | 'exemption'>
    tier: 'upper' | 'lower' | null
    state: RegistrationState
    /** Days of London, '2027-03-14'. */
    valid_to: string | null
    /** When it was last confirmed or denied; what gave no answer leaves it. */
    checked_at: Date | null
    checked_by: 'machine' | 'staff' | null
    /** When the register is to be asked next; null where only staff can tell. */
    next_check_at: Date | null
    /** Since when somebody waits for the register's answer; null where the night is early enough. */
    wanted_at: Date | null
    /** When someone last had it checked by hand: once an hour (TRUST-17). */
    asked_at: Date | null
    /** Clean 404s in a row, and when the first was (TRUST-18). */
    absences: Generated<number>
    absent_since: Date | null
    /** Why staff are to look at it; null when they need not. */
    desk: DeskReason | null
    desk_since: Date | null
    /** What the carrier told staff. */
    explanation: string | null
    /** The holder's name that staff accepted for this business; null for none. */
    accepted_name: string | null
    /** How the business was called when its registration was last confirmed. */
    checked_name: string | null
    /** The last day on which an admin lets it bid whatever the register says. */
    override_until: string | null
    override_by: string | null
    override_reason: string | null
    /** For which end, and how many days before it, its carrier was last reminded. */
    reminded_for: string | null
    reminded_days: number | null
    /** The end after which the picture of its licence was deleted in time; null for none. */
    forgotten_for: Generated<string | null>
    version: Generated<number>
  }
  /** Each answer of the register and each decision of staff: only added to. */
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
    /** The key of a private file that staff added. */
    evidence: string | null
    staff_id: string | null
    reason: string | null
  }
  /** Acceptances after which a number is asked again (TRUST-21); gone once that is answered. */
  registration_rechecks: { request_id: string; business_id: string; owner_id: string; title: string; at: Date }
  /** How the register is asked, and how it answered: one row for all processes. */
  register_watch: {
    id: Generated<number>
    /** When the next question may go out. */
    free_at: Date
    paused_until: Date | null
    /** Answers missing in a row: 403s, and all others. */
    refusals: Generated<number>
    failures: Generated<number>
    /** The night that is counted, a day of London. */
    night: string | null
    asked: Generated<number>
    answered: Generated<number>
    /** Entries that were there and were missed in that night for the first time. */
    missed: Generated<number>
    pauses: Generated<number>
    answered_at: Date | null
    /** Since when it does not answer; null after an answer. */
    failing_since: Date | null
    /** When staff were told so; null after an answer. */
    alarmed_at: Date | null
    stopped_at: Date | null
    stopped_by: string | null
    stopped_reason: string | null
  }
}
