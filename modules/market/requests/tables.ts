import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Access, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import type { Image, RequestStatus, RequestStep, StepActor } from './contract.ts'

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
    /** Whether the first bid at or below the budget is accepted automatically (BOOK-01). */
    book_at_budget: Generated<boolean>
    /** Full postcode, for the owner and the accepted bidder only. */
    postcode: string | null
    /** Outward code and town. */
    location_text: string | null
    image_urls: JSONColumnType<Image[]> | null
    /** Summary of the items for lists, bids and alerts; null without items. */
    load: JSONColumnType<NonNullable<StoredLoad['summary']>> | null
    /** The items as they were when posted (ITEM-20). */
    load_items: JSONColumnType<StoredLoad['items'][number][]> | null
    /** Search words of the items. */
    load_words: string | null
    /** Cost of legal disposal in whole pounds, as of when the items were listed (FLOOR-10). */
    floor_pounds: number | null
    access: JSONColumnType<Access> | null
    half_days: JSONColumnType<HalfDay[]> | null
    winning_bid_id: string | null
    accepted_bidder_id: string | null
    /** When either party marked the job as collected. */
    collected_at: Date | null
    /** The cancelled request this one reposts (RIGHT-06); unique. */
    repost_of: string | null
    /** The reference of the link that led to the form (EMBED-01). It may have been removed since. */
    reference_id: string | null
    created_at: Date
    updated_at: Date
    version: Generated<number>
    /** When staff hid the request, which only its owner and its carrier see then. */
    hidden_at: Date | null
    /** Whether the owner is suspended and the request was open when that began. */
    owner_suspended: Generated<boolean>
    /** Whether the request is neither hidden nor its owner suspended, so that everyone sees it. */
    shown: GeneratedAlways<boolean>
  }
  /** Steps of a request after posting, each at most once. */
  request_history: {
    request_id: string
    what: Exclude<RequestStep['what'], 'posted'>
    by_side: StepActor | null
    /** Why staff took the step; for the parties, never public. */
    reason: string | null
    /** Whether the step was automatic (BOOK-04). */
    automatic: Generated<boolean>
    at: Date
  }
  /** The number of bids on a request, apart from the request's row, which placing a bid locks. */
  request_activity: { request_id: string; bid_count: number }
  /** References of councils and charities, by which they count the requests that came from their links. */
  request_references: {
    id: string
    user_id: string
    /** As typed. Unique in lower case. */
    code: string
    created_at: Date
  }
  /** Contact and access details from the owner for the carrier; no row where there are none. */
  collection_details: {
    request_id: string
    phone_number: string | null
    address: string | null
    floor: number | null
    access_note: string | null
    /** When it is next checked for deletion. */
    forget_at: Date
  }
}
