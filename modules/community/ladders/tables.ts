import type { Generated, JSONColumnType } from 'kysely'
import type { DraftRequest } from '#modules/market/requests/facade.ts'
import type { CharityAnswer, LadderStep } from './contract.ts'

export interface LaddersTables {
  ladders: {
    /** Its request has the same id. */
    id: string
    owner_id: string
    step: Generated<LadderStep>
    /** The request to post. Its pictures belong to the ladder until then. */
    draft: JSONColumnType<DraftRequest>
    /** Estimated weight, numeric(8,1): a string as PostgreSQL sends it. */
    kg: string
    /** Outward code; null without a postcode. */
    outward: string | null
    /** The gift, which its owner may have removed. */
    item_id: string
    /** Planned, and the actual end once the step is over. */
    gift_until: Date
    /** Null without a charity step, also once it was left out. */
    charity_until: Date | null
    ask_charities: boolean
    /** Whether no charity took the items when it was their turn (LADDER-07). */
    no_charities: Generated<boolean>
    /** London date: '2026-12-10'. */
    gone_by: string
    /** What the next step waits for although its time has come (LADDER-04). */
    waiting_for: 'promise' | 'charity' | null
    /** When the task checks it next; null once it has ended. */
    move_at: Date | null
    given_to: 'person' | 'charity' | null
    /**
     * Set when its owner says that it was given away, but it was promised to no one, and no charity wanted it or was
     * asked by the owner. It doesn't count as kept in use.
     */
    no_taker: Generated<boolean>
    created_at: Date
    /** When it was posted, given away or stopped. */
    ended_at: Date | null
    version: Generated<number>
  }
  /** `removed`: its owner removed the gift, which stopped it. */
  ladder_history: { ladder_id: string; what: LadderHistoryEntry; by_side: LadderActor; at: Date }
  /** The charities that could take what a ladder gives away. */
  ladder_asks: {
    id: string
    ladder_id: string
    charity_id: string
    /** numeric(4,1): a string as PostgreSQL sends it. */
    miles: string
    /** SHA-256 of the token in the email; null for a charity that we have no address of. */
    token_hash: Buffer | null
    /** Whether the owner ticked that they asked it. */
    asked: Generated<boolean>
    answer: CharityAnswer | null
    answered_at: Date | null
  }
}

export type LadderHistoryEntry = 'started' | 'extended' | 'charity' | 'paid' | 'done' | 'stopped' | 'removed'
export type LadderActor = 'owner' | 'staff' | 'time'
