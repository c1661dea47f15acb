import type { ItemFlag, RefusedKind, Stream } from './catalogue/contract.ts'

export interface WasteTables {
  /** Each version of each item; the newest counts, those before stay. */
  catalogue_items: {
    key: string
    version: number
    /** Its place in the list. */
    place: number
    label: string
    item_group: string
    /** Of one, numeric(7,1): a string as PostgreSQL sends it; null where it is refused. */
    kg: string | null
    litres: number | null
    /** List of Waste code; null where none names it. */
    ewc: string | null
    /** The other half of its mirror pair: one of both is hazardous (ITEM-03). */
    mirror_ewc: string | null
    /** Whether `ewc` is a hazardous code. */
    hazardous: boolean
    pops: boolean
    stream: Stream | null
    /** For records of waste: container, form, intended treatment, category of electricals, hazard properties. */
    container: string | null
    form: string | null
    treatment: string | null
    weee: string | null
    hazard: string[]
    flags: ItemFlag[]
    words: string
    refused: RefusedKind | null
    /** Whether people can pick it. */
    active: boolean
    /** Null where it came with the product. */
    changed_at: Date | null
    changed_by: string | null
    reason: string | null
  }
  /** What lawful gates ask; added to, never changed. `area` is a postcode area, or '*' for wherever it has no rate of its own. */
  disposal_rates: {
    id: string
    area: string
    stream: Stream
    /** Pounds, numeric(10,2); one of both is null. */
    per_tonne: string | null
    each: string | null
    source: string
    /** The day of London from which it counts: '2026-11-01'. */
    valid_from: string
    changed_at: Date | null
    changed_by: string | null
    reason: string | null
  }
}
