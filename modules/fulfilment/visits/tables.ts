import type { Generated, JSONColumnType } from 'kysely'
import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import type { StepActor } from '#modules/market/requests/contract.ts'
import type { EndReason } from './contract/reasons.ts'
import type { PaidBy, PriceOutcome } from './contract.ts'
import type { ExtraItem } from './prices/contract.ts'
import type { EndingStepKind } from './prices/rules.ts'
import type { ReceiptFacts } from './receipts/contract.ts'

export interface VisitsTables {
  /** What has happened since the acceptance. `version` counts changes in all tables of the job. */
  job_visits: {
    request_id: string
    /** London date: '2026-12-03'. */
    day: string | null
    /** The part of that day: morning, afternoon or evening. */
    part: DayPart | null
    vehicle_id: string | null
    plate: string | null
    /** Four digits; null before a time or an arrival, and again 30 days after the end (DOOR-08). */
    arrival_code: string | null
    /** SHA-256 of the token in the driver’s QR code, which opens `/door/{token}`; hexadecimal. */
    door_hash: string | null
    /** London date on which code and token are valid. */
    door_day: string | null
    /** London date that the carrier suggested, until the owner accepts it. */
    suggested_day: string | null
    suggested_part: DayPart | null
    /** The van that the carrier suggested. */
    suggested_plate: string | null
    suggested_at: Date | null
    confirmed_at: Date | null
    arrived_at: Date | null
    /** When the owner confirmed that code and van match; null again after a mismatch. */
    matched_at: Date | null
    /** The owner who confirmed; null once they have left. */
    matched_by: string | null
    /** When the owner said that code or van doesn’t match; null again once they match. */
    mismatched_at: Date | null
    /** When the owner last refused the van; kept after a later match (DOOR-03). */
    refused_at: Date | null
    /** The plate announced at that refusal. */
    refused_plate: string | null
    /** When the van was last changed after the refusal. */
    van_changed_at: Date | null
    loading_at: Date | null
    /** Deadline to confirm a time (NOSHOW-01); null once confirmed or handled. */
    confirm_by: Date | null
    /** When both parties were notified that no time was confirmed within a day (NOSHOW-01). */
    unconfirmed_told_at: Date | null
    /** When to check whether code and token can be deleted; null if there are none. */
    forget_at: Date | null
    /** When to check whether signatures and receipt can be deleted; null once deleted. */
    papers_forget_at: Generated<Date | null>
    version: Generated<number>
  }
  /** The owner’s right to cancel, and how a job ended early (RIGHT-08). */
  job_rights: {
    request_id: string
    /** The owner is a consumer. */
    consumer: boolean
    /** London date; null if the owner is not a consumer. */
    cancel_until: string | null
    early_start_at: Date | null
    /** Version of the text they agreed to. */
    early_start_text: string | null
    ended_at: Date | null
    ended_by: Exclude<StepActor, 'staff'> | null
    reason_key: EndReason | null
  }
  vehicles: {
    id: string
    business_id: string
    /** 'AB12 CDE' */
    plate: string
    litres: number | null
    payload_kg: number | null
    active: Generated<boolean>
    created_at: Date
  }
  /** Price changes (PRICE-05); a lowered price has no items (`outcomeFromRow`). */
  price_changes: {
    id: string
    request_id: string
    /** Null once the owner has left. */
    owner_id: string | null
    /** Null once the carrier has left. */
    carrier_id: string | null
    lines: JSONColumnType<ExtraItem[]>
    /** Pounds, numeric(10,2), a string as sent by PostgreSQL. */
    old_pounds: string
    /** Pounds, numeric(10,2), a string as sent by PostgreSQL. */
    new_pounds: string
    /** Keys of private files. */
    photo_keys: string[]
    asked_at: Date
    /** 'lapsed' if a step of the job ended the request before its answer, for the previous release; see `overtaken`. */
    answer: Exclude<PriceOutcome, EndingStepKind | 'lowered'> | null
    overtaken: EndingStepKind | null
    answered_at: Date | null
    signed_name: string | null
  }
  /** The last receipt number of each London year (PRICE-06). */
  receipt_years: { year: number; last: number }
  receipts: {
    request_id: string
    /** Null once the owner has left. */
    owner_id: string | null
    /** Null once the carrier has left. */
    carrier_id: string | null
    /** 'KB-2026-000123' */
    number: string
    /** Null once deleted. Personal details are removed with their account. */
    facts: JSONColumnType<ReceiptFacts> | null
    issued_at: Date
    paid_owner_says: PaidBy | null
    paid_carrier_says: PaidBy | null
  }
}
