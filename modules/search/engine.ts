import type { Point } from '#modules/places/contract.ts'
import type { FindableContent } from '#server/platform/findable.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { ResultType, SearchResult } from './contract.ts'

/** A document as it is from some version on; without content it has gone, and older news must not bring it back. */
export interface Change {
  readonly type: ResultType
  readonly id: string
  readonly version: number
  readonly content: DocumentContent | null
}

export interface DocumentContent extends FindableContent {
  /** Where its area lies, for what is near. */
  readonly point: Point | null
}

/** The version of what has gone for good: no news of it can be newer. */
export const GONE_FOR_GOOD = 2 ** 31 - 1

export interface Wanted {
  readonly term: string
  /** Null: of all types. */
  readonly type: ResultType | null
  /** The first page is 1. */
  readonly page: number
  readonly near: Point | null
  /** Cuts or orders by the distance from `near`; left out, nearness decides among what is of equal worth. */
  readonly distance?: Distance
}

export interface Distance {
  /** Miles; what lies further, or nowhere, is left out. Null: any distance. */
  readonly within: number | null
  /** Before how well it matches. */
  readonly nearestFirst: boolean
  /** Outward codes that anything lies in, those within the miles, nearest first. */
  readonly codes: readonly string[]
}

/** One result without what is the same for every engine: link and order of types. */
export type Hit = Omit<SearchResult, 'link' | 'registration' | 'reviews'>

export interface Found {
  /** Best first: see README. */
  readonly hits: readonly Hit[]
  readonly counts: Readonly<Record<ResultType, number>>
  /** Whether there is another page. */
  readonly more: boolean
  /** How many match but lie nowhere, up to COUNTED: where there is a cut and the engine can tell. */
  readonly withoutPlace?: number
}

export interface Versioned {
  readonly id: string
  readonly version: number
}

/** The index that answers, and the one that is being built beside it. */
export type Place = 'living' | 'building'

/** What keeps documents and finds them. Documents are named by type and id. */
export interface SearchEngine {
  readonly name: Config['SEARCH_ENGINE']
  /** Keeps changes, in the index that is being built too; what is older than what is kept changes nothing. */
  write(changes: readonly Change[]): Promise<void>
  search(wanted: Wanted): Promise<Found>
  /** How many documents can be found. */
  counts(place: Place): Promise<Record<ResultType, number>>
  /** Up to `limit` documents of a type by id, after the one named: never the gone ones. */
  versions(place: Place, type: ResultType, after: string | null, limit: number): Promise<Versioned[]>
  /** Opens an empty index; from now on `write` keeps changes in it, too. One that was being built is forgotten. */
  beginBuilding(): Promise<void>
  /** Keeps changes in the index that is being built only. */
  fill(changes: readonly Change[]): Promise<void>
  /** Brings up to date what an index knows about its own words. */
  refresh(place: Place): Promise<void>
  /** Lets the new index answer, at once and for everyone. */
  swap(now: Date): Promise<void>
}
