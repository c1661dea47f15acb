import type { Generated } from 'kysely'
import type { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import type { About, AlertType, Channel, Pace, SavedKind } from './contract.ts'

export interface AlertsTables {
  /** Carriers’ areas and saved searches. Outward code, miles and point are all set, or all null for anywhere. */
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
    /** Lower case; all must match. */
    words: string[]
    /** Only posts with a photo. */
    photo: boolean
    /** Only posts with a budget. */
    budget: boolean
    /** Only requests that list items, narrowed by the next three. */
    loads_only: Generated<boolean>
    /** Sorted; every item must be of one of these kinds. Empty allows every kind. */
    streams: Generated<Stream[]>
    up_to_kg: number | null
    hazardous: Generated<boolean>
    switched_on: boolean
    created_at: Date
  }
  /** People's choices; without a row the default of rules.ts applies. */
  alert_choices: {
    user_id: string
    type: AlertType
    channel: Channel
    pace: Pace
    /** The previous pace; null if that was the default. */
    former_pace: Generated<Pace | null>
  }
  /** Browsers that receive pushes. */
  push_devices: {
    id: string
    user_id: string
    endpoint_hash: string
    /** Address and keys, encrypted for this row. */
    sealed: Buffer
    name: string
    added_at: Date
    last_ok_at: Date | null
    /** Failures of the last seven days. */
    failed_at: Generated<Date[]>
    last_error: string | null
    /** When it was paused for failing too often. */
    paused_at: Date | null
  }
  /** One row per person, subject and channel: the alert that is due, or was sent. */
  alerts_told: {
    user_id: string
    subject_id: string
    channel: Channel
    type: AlertType
    subject_kind: About | 'bid' | 'question' | 'message'
    /** The request of a bid, question or message. */
    about_id: string | null
    pace: Exclude<Pace, 'off'>
    /** When the alert was queued. */
    matched_at: Date
    due_at: Date
    /** Order among alerts due at the same time. */
    place: Generated<number>
    /** `told`: sent; `dropped`: the subject was closed, hidden or withdrawn when the alert was due. */
    state: Generated<'waiting' | 'told' | 'dropped'>
    /** The mail or push that contained it, possibly with others. */
    telling_id: string | null
    told_at: Date | null
  }
}
