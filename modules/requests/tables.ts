import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Access, HalfDay } from '#modules/waste/contract.ts'
import type { KeptLoad } from '#modules/waste/facade.ts'
import type { Image, RequestStatus, RequestStep, Side } from './contract.ts'

export interface RequestsTables {
  collection_requests: {
    id: string
    /** The owner; null once they have deleted their account. */
    user_id: string | null
    title: string
    description: string
    status: Generated<RequestStatus>
    /** Pounds, numeric(10,2): a string as PostgreSQL sends it. */
    budget: string | null
    /** The owner's standing instruction: the first bid at or below the budget is accepted as it is placed (BOOK-01). */
    book_at_budget: Generated<boolean>
    /** In full: for the owner and the accepted bidder only. */
    postcode: string | null
    /** Outward code and town. */
    location_text: string | null
    image_urls: JSONColumnType<Image[]> | null
    /** What lists show of its load, and what bids and alerts ask of it; null where its owner picked nothing. */
    load: JSONColumnType<NonNullable<KeptLoad['summary']>> | null
    /** The load row by row, as it was when it was posted (ITEM-20). */
    load_items: JSONColumnType<KeptLoad['items'][number][]> | null
    /** What searches find it by, too. */
    load_words: string | null
    /** What lawful tipping costs, in whole pounds, when the list was made (FLOOR-10). */
    floor_pounds: number | null
    access: JSONColumnType<Access> | null
    half_days: JSONColumnType<HalfDay[]> | null
    winning_bid_id: string | null
    accepted_bidder_id: string | null
    /** When one of both sides said that everything was taken away. */
    collected_at: Date | null
    /** The cancelled request that this is a copy of (RIGHT-06); each has one at most. */
    repost_of: string | null
    created_at: Date
    updated_at: Date
    version: Generated<number>
    /** When staff hid it: its owner alone sees it. */
    hidden_at: Date | null
    /** Whether its owner's account is suspended, and it was open then. */
    owner_suspended: Generated<boolean>
    /** Neither of both: what lists and pages show. */
    shown: GeneratedAlways<boolean>
  }
  /** What happened to a request after it was posted; each step at most once. */
  request_history: {
    request_id: string
    what: Exclude<RequestStep['what'], 'posted'>
    by_side: Side | null
    /** Why staff took the step; for both sides, never for the public. */
    reason: string | null
    /** Whether the owner's standing instruction took the step (BOOK-04). */
    automatic: Generated<boolean>
    at: Date
  }
  /** Kept by a consumer beside the request's row, which placing a bid holds. */
  request_activity: { request_id: string; bid_count: number }
  /** What the owner of a job told its carrier; no row where that is nothing. */
  collection_details: {
    request_id: string
    phone_number: string | null
    address: string | null
    floor: number | null
    access_note: string | null
    /** When it is looked at next whether it is to be forgotten. */
    forget_at: Date
  }
}
