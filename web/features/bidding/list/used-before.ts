import type { bidsOnRequest } from '#modules/bidding/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { BidPages } from '#web/features/bidding/live/bid-news.ts'

type Page = AnswerOf<typeof bidsOnRequest>

/** Returns the carriers that the viewer has used before, each with the year of the newest job; none for others than the owner. */
export const usedBefore = (pages: BidPages['pages'] = []): ReadonlyMap<string, number> =>
  new Map(pages.flatMap((page) => page.usedBefore ?? []).map(({ businessId, year }) => [businessId, year]))

/** Joins what two pages that are read as one say of carriers used before. */
export const joinedUsed = ({ usedBefore: newer = [] }: Page, { usedBefore: older = [] }: Page): Partial<Page> => ({
  usedBefore: [...newer, ...older],
})
