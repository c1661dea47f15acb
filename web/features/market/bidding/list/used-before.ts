import type { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { BidPages } from '#web/features/market/bidding/live/bid-updates.ts'

type Page = AnswerOf<typeof bidsOnRequest>

/** Returns the year of the owner's last job with each carrier, by carrier id; empty for other viewers. */
export const lastUsedYearsIn = (pages: BidPages['pages'] = []): ReadonlyMap<string, number> =>
  new Map(pages.flatMap((page) => page.usedBefore ?? []).map(({ businessId, year }) => [businessId, year]))

/** Merges `usedBefore` of two pages that are read as one. */
export const mergeUsedBefore = ({ usedBefore: newer = [] }: Page, { usedBefore: older = [] }: Page): Partial<Page> => ({
  usedBefore: [...newer, ...older],
})
