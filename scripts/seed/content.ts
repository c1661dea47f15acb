import type { Decision } from '#modules/carriers/profiles/contract/verification.ts'
import type { PostIdea } from '#modules/community/ideas/contract.ts'
import type { ItemCategory } from '#modules/community/items/contract/listing.ts'
import type { DayPart, PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import belongings from './content/belongings.json' with { type: 'json' }
import cases from './content/cases.json' with { type: 'json' }
import ideas from './content/ideas.json' with { type: 'json' }
import roundStories from './content/round-stories.json' with { type: 'json' }
import stories from './content/stories.json' with { type: 'json' }
import type { DemoName } from './people.ts'

/** Time before the seeding, such as '2.5 days'. */
export type Age = `${number} ${'days' | 'hours' | 'minutes'}`

export interface DemoBid {
  readonly by: DemoName
  readonly age: Age
  /** Pounds. */
  readonly amount: number
  readonly message: string | null
}

/** One collection request from its posting to where it stands now. */
export interface Story {
  readonly photo: string
  readonly owner: DemoName
  readonly age: Age
  readonly title: string
  readonly description: string
  readonly postcode: string | null
  readonly budget: number | null
  /** Whether a bid at the budget books it; the demo's own bids are dearer. */
  readonly bookAtBudget?: boolean
  readonly load?: PostLoad
  /** Oldest first. */
  readonly bids: readonly DemoBid[]
  /** Whose bid the owner accepted, and when. */
  readonly accepted?: { readonly by: DemoName; readonly age: Age }
  /** When its carrier comes: so many days after the seeding, and with which van. */
  readonly visit?: { readonly inDays: number; readonly part: DayPart; readonly plate: string }
  /** What staff set it to in the end, and when. */
  readonly closed?: { readonly status: 'completed' | 'cancelled'; readonly age: Age }
  /** To which site its carrier took it, and when. */
  readonly went?: {
    readonly age: Age
    readonly placeName: string
    readonly number: string
    readonly postcode: string
    readonly ticket: string
    readonly kg: number
  }
}

/** One thing that a person gives away, or sells when it has a price. */
export interface Belonging {
  readonly photo: string
  readonly owner: DemoName
  readonly age: Age
  readonly title: string
  readonly price?: number
  readonly category: ItemCategory
  readonly area: string
  readonly description: string
  /** `promised`: when the giver promised it to this one. */
  readonly asks?: readonly {
    readonly by: DemoName
    readonly age: Age
    readonly message: string
    readonly promised?: Age
  }[]
}

/** One upcycling idea. */
export interface SharedIdea extends PostIdea {
  readonly photo: string
  readonly owner: DemoName
  readonly age: Age
  readonly likedBy: readonly DemoName[]
}

/** What a business sends to be verified: files of the folder `papers`. */
export interface SentPapers {
  readonly id?: string
  readonly licence?: string
}

/** One step of a verification: the business sends papers, or staff decide. */
export type CaseStep = { readonly age: Age } & (
  | { readonly sends: SentPapers }
  | { readonly decision: Decision; readonly reason: string | null }
)

/** The demo's collection requests, oldest first. */
export const STORIES = stories as readonly Story[]
/** The jobs of Cara's rounds, today's first. */
export const ROUND_STORIES = roundStories as readonly Story[]
/** Oldest first. */
export const BELONGINGS = belongings as readonly Belonging[]
/** Oldest first. */
export const SHARED_IDEAS = ideas as readonly SharedIdea[]
/** How the demo's businesses came to be verified, or not yet; oldest steps first. */
export const CASES = cases as Partial<Record<DemoName, readonly CaseStep[]>>
