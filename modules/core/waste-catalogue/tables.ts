import type { ItemFlag, RefusedKind, Stream } from './contract/catalogue.ts'

export interface WasteTables {
  /** Every version of every item; the newest is current. */
  catalogue_items: {
    key: string
    version: number
    /** Position in the list. */
    place: number
    label: string
    item_group: string
    /** Weight of one, numeric(7,1), which PostgreSQL returns as a string; null if refused. */
    kg: string | null
    litres: number | null
    /** List of Waste code; null for items that carriers can't take. */
    ewc: string | null
    /** The other code of its mirror pair, one of which is hazardous (ITEM-03). */
    mirror_ewc: string | null
    /** Whether `ewc` is a hazardous code. */
    hazardous: boolean
    pops: boolean
    stream: Stream | null
    /** Container code in waste records, such as 'LOO'. */
    container: string | null
    /** Physical form in waste records, such as 'Solid'. */
    form: string | null
    /** Intended treatment in waste records, such as 'R4'. */
    treatment: string | null
    /** Category of waste electricals; null for anything else. */
    weee: string | null
    /** Hazard properties in waste records, such as 'HP_14'. */
    hazard: string[]
    flags: ItemFlag[]
    words: string
    refused: RefusedKind | null
    /** Whether people can pick it. */
    active: boolean
    /** Null for seeded rows. */
    changed_at: Date | null
    changed_by: string | null
    reason: string | null
  }
  /** Gate fees, append-only. `area` is a postcode area, or '*' for areas without a rate of their own. */
  disposal_rates: {
    id: string
    area: string
    stream: Stream
    /** Pounds a tonne, numeric(10,2); null if the rate is for each item. */
    per_tonne: string | null
    /** Pounds for each item, numeric(10,2); null if the rate is per tonne. */
    each: string | null
    source: string
    /** London date from which it applies: '2026-11-01'. */
    valid_from: string
    changed_at: Date | null
    changed_by: string | null
    reason: string | null
  }
}
