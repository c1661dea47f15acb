import type { Point } from '#modules/core/places/contract.ts'
import type { FindableContent } from '#server/platform/findable.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { MAX_COUNTED, ResultType, SearchResult } from './contract.ts'

/** A document at some version; without content it is deleted, and older changes must not restore it. */
export interface Change {
  readonly type: ResultType
  readonly id: string
  readonly version: number
  readonly content: DocumentContent | null
}

export interface DocumentContent extends FindableContent {
  /** The coordinates of its area, for distances. */
  readonly point: Point | null
}

/** The version of permanently deleted documents: no change can be newer. */
export const DELETED_VERSION = 2 ** 31 - 1

export interface SearchQuery {
  readonly term: string
  /** Null means all types. */
  readonly type: ResultType | null
  /** The first page is 1. */
  readonly page: number
  readonly near: Point | null
  /** Filters or sorts by the distance from `near`; without it, distance only orders equal matches. */
  readonly distance?: Distance
}

export interface Distance {
  /** In miles; excludes anything further away or without a location. Null means any distance. */
  readonly within: number | null
  /** Sorts by distance before relevance. */
  readonly nearestFirst: boolean
  /** The outward codes in use within that distance, nearest first. */
  readonly codes: readonly string[]
}

/** One result, without the parts that don't depend on the engine. */
export type Hit = Omit<SearchResult, 'link' | 'registration' | 'reviews'>

export interface SearchPage {
  /** Best first: see README. */
  readonly hits: readonly Hit[]
  readonly counts: Readonly<Record<ResultType, number>>
  /** Whether there is another page. */
  readonly more: boolean
  /** How many matches have no location, up to {@link MAX_COUNTED}; only with a distance filter and if the engine can count them. */
  readonly withoutPlace?: number
}

export interface DocumentVersion {
  readonly id: string
  readonly version: number
}

/** The index that searches use, and the one being built beside it. */
export type IndexRole = 'active' | 'building'

/** Stores and finds documents, identified by type and id. */
export interface SearchEngine {
  readonly name: Config['SEARCH_ENGINE']
  /** Stores changes in the active index and the one being built; ignores versions older than the stored one. */
  write(changes: readonly Change[]): Promise<void>
  search(query: SearchQuery): Promise<SearchPage>
  /** Returns the number of searchable documents of each type. */
  counts(role: IndexRole): Promise<Record<ResultType, number>>
  /** Returns up to `limit` documents of a type with ids after `after`, ordered by id, without deleted ones. */
  versions(role: IndexRole, type: ResultType, after: string | null, limit: number): Promise<DocumentVersion[]>
  /** Opens an empty index, which `write` then also updates. Drops any other that was being built. */
  beginBuilding(): Promise<void>
  /** Stores changes only in the index being built. */
  fill(changes: readonly Change[]): Promise<void>
  /** Updates an index's statistics about its words, used by the query planner and spelling correction. */
  refresh(role: IndexRole): Promise<void>
  /** Makes the new index the active one, atomically. */
  swap(now: Date): Promise<void>
}
