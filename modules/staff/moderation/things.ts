import { hideProfile, moderatedProfile, restoreProfile } from '#modules/carriers/profiles/facade.ts'
import {
  hideIdea,
  hideItem,
  moderatedIdea,
  moderatedItem,
  restoreIdea,
  restoreItem,
} from '#modules/community/community/facade.ts'
import { hideMessage, moderatedMessage, restoreMessage } from '#modules/fulfilment/messages/facade.ts'
import { hideBidMessage, moderatedBid, restoreBidMessage } from '#modules/market/bidding/facade.ts'
import { hideQuestionByStaff, moderatedQuestion, restoreQuestion } from '#modules/market/questions/facade.ts'
import { hideRequest, moderatedRequest, restoreRequest } from '#modules/market/requests/facade.ts'
import {
  hideReply,
  hideReview,
  moderatedReply,
  moderatedReview,
  restoreReply,
  restoreReview,
} from '#modules/market/reviews/facade.ts'
import type { Executor, OpenTransaction } from '#server/platform/database/database.ts'
import type { Moderated } from '#server/platform/moderation.ts'
import type { ReportedKind } from './contract.ts'

type Change = (trx: OpenTransaction, id: string, now: Date) => Promise<void>

/** Moderation functions of a kind of content. */
interface ThingKind {
  look: (db: Executor, id: string) => Promise<Moderated | null>
  hide: Change
  restore: Change
}

/** Moderation functions by kind, from the modules that own them. */
export const THINGS: Record<ReportedKind, ThingKind> = {
  request: { look: moderatedRequest, hide: hideRequest, restore: restoreRequest },
  bid: { look: moderatedBid, hide: hideBidMessage, restore: restoreBidMessage },
  item: { look: moderatedItem, hide: hideItem, restore: restoreItem },
  idea: { look: moderatedIdea, hide: hideIdea, restore: restoreIdea },
  profile: { look: moderatedProfile, hide: hideProfile, restore: restoreProfile },
  question: { look: moderatedQuestion, hide: hideQuestionByStaff, restore: restoreQuestion },
  message: { look: moderatedMessage, hide: hideMessage, restore: restoreMessage },
  review: { look: moderatedReview, hide: hideReview, restore: restoreReview },
  reply: { look: moderatedReply, hide: hideReply, restore: restoreReply },
}
