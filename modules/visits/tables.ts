import type { Generated, JSONColumnType } from 'kysely'
import type { Side } from '#modules/requests/contract.ts'
import type { DayPart } from '#modules/waste/contract.ts'
import type { PaidBy, PriceAnswer } from './contract.ts'
import type { ExtraItem } from './prices/contract.ts'
import type { Overtaking } from './prices/rules.ts'
import type { EndReason } from './reasons/contract.ts'
import type { ReceiptFacts } from './receipts/contract.ts'

export interface VisitsTables {
  /** What has happened since the acceptance; there from then on, or from the first act. Its version counts the changes of all the tables here. */
  job_visits: {
    request_id: string
    /** A date of London: '2026-12-03'. */
    day: string | null
    part: DayPart | null
    vehicle_id: string | null
    plate: string | null
    /** Four digits; null before a time is confirmed or the carrier has arrived, and again 30 days after the end (DOOR-08). */
    arrival_code: string | null
    /** SHA-256 of the token of `/door/{token}`, in hexadecimal digits. */
    door_hash: string | null
    /** The day of London on which code and token count. */
    door_day: string | null
    /** What the carrier suggests, until the owner accepts it, and with which van; null where nothing is suggested. */
    suggested_day: string | null
    suggested_part: DayPart | null
    suggested_plate: string | null
    suggested_at: Date | null
    confirmed_at: Date | null
    arrived_at: Date | null
    matched_at: Date | null
    matched_by: string | null
    mismatched_at: Date | null
    /** When the owner said that they do not match, also once they do, and the plate that they were told (DOOR-03). */
    refused_at: Date | null
    refused_plate: string | null
    /** When the van was last changed after that. */
    van_changed_at: Date | null
    loading_at: Date | null
    /** Until then a time is to be confirmed (NOSHOW-01); null once one is, or this has been looked at. */
    confirm_by: Date | null
    /** When both sides were told that no time was confirmed within a day (NOSHOW-01). */
    unconfirmed_told_at: Date | null
    /** When it is looked at next whether code and token can be forgotten; null where there are none. */
    forget_at: Date | null
    /** When it is to be looked at whether what was signed and received goes; null once it is gone. */
    papers_forget_at: Generated<Date | null>
    version: Generated<number>
  }
  /** What an owner asked for, and how a job ended before it was done (RIGHT-08). */
  job_rights: {
    request_id: string
    /** Whether the owner bought as a consumer. */
    consumer: boolean
    /** A date of London; null where the owner is no consumer. */
    cancel_until: string | null
    early_start_at: Date | null
    /** Which words they agreed to. */
    early_start_text: string | null
    ended_at: Date | null
    ended_by: Exclude<Side, 'staff'> | null
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
  /** Extra items, and what became of the price that was asked for them (PRICE-05); a lower price has none (`answerIn`). */
  price_changes: {
    id: string
    request_id: string
    /** Null once they have left. */
    owner_id: string | null
    /** Null once it has left. */
    carrier_id: string | null
    lines: JSONColumnType<ExtraItem[]>
    /** Pounds, numeric(10,2): a string as PostgreSQL sends it. */
    old_pounds: string
    new_pounds: string
    /** Of private files. */
    photo_keys: string[]
    asked_at: Date
    /** What came before it is 'lapsed' here, which the release before knows, and stands in the next column. */
    answer: Exclude<PriceAnswer, Overtaking | 'lowered'> | null
    overtaken: Overtaking | null
    answered_at: Date | null
    signed_name: string | null
  }
  /** The last receipt of each year of London: numbers have no gaps (PRICE-06). */
  receipt_years: { year: number; last: number }
  receipts: {
    request_id: string
    /** Null once they have left. */
    owner_id: string | null
    /** Null once it has left. */
    carrier_id: string | null
    /** 'KB-2026-000123' */
    number: string
    /** Null once they are forgotten. What is personal goes with its account. */
    facts: JSONColumnType<ReceiptFacts> | null
    issued_at: Date
    paid_owner_says: PaidBy | null
    paid_carrier_says: PaidBy | null
  }
}
