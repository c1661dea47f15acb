import type { Generated } from 'kysely'
import type { Stream } from '#modules/waste/catalogue/contract.ts'
import type { About, AlertType, Channel, Pace, SavedKind } from './contract.ts'

export interface AlertsTables {
  /** Areas that carriers work in, and saved searches. Outward code, miles and point are all there or all null: anywhere. */
  saved_areas: {
    id: string
    user_id: string
    kind: SavedKind
    name: string
    about: About
    outward: string | null
    miles: number | null
    latitude: number | null
    longitude: number | null
    /** In lower case; every one has to be found. */
    words: string[]
    /** Only what has a photo. */
    photo: boolean
    /** Only what has a budget. */
    budget: boolean
    /** Only what says what it holds; the three that follow narrow that. */
    loads_only: Generated<boolean>
    /** Sorted; all that it holds has to be of these. None takes every kind. */
    streams: Generated<Stream[]>
    up_to_kg: number | null
    hazardous: Generated<boolean>
    switched_on: boolean
    created_at: Date
  }
  /** What people chose; without a row the default of rules.ts holds. */
  alert_choices: {
    user_id: string
    type: AlertType
    channel: Channel
    pace: Pace
    /** What held before; null when that was the default. */
    former_pace: Generated<Pace | null>
  }
  /** Browsers that pushes come to. */
  push_devices: {
    id: string
    user_id: string
    endpoint_hash: string
    /** Address and keys, sealed for this row. */
    sealed: Buffer
    name: string
    added_at: Date
    last_ok_at: Date | null
    /** When pushes failed, of the last seven days. */
    failed_at: Generated<Date[]>
    last_error: string | null
    /** Since when nothing is sent to it, because it failed too often. */
    paused_at: Date | null
  }
  /** What a person is to be told, or was told, of one thing by one channel: at most once. */
  alerts_told: {
    user_id: string
    subject_id: string
    channel: Channel
    type: AlertType
    subject_kind: About | 'bid' | 'question' | 'message'
    /** The request that a bid or a question is on, or a message about. */
    about_id: string | null
    pace: Exclude<Pace, 'off'>
    matched_at: Date
    due_at: Date
    /** Order among those that are due at the same time. */
    place: Generated<number>
    /** `dropped`: it was not worth telling any more when its time came. */
    state: Generated<'waiting' | 'told' | 'dropped'>
    /** The mail or push that told it, with others perhaps. */
    telling_id: string | null
    told_at: Date | null
  }
}
