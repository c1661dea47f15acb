import { hideProfile, profileForModeration, restoreProfile } from '#modules/carriers/profiles/facade.ts'
import {
  hideIdea,
  hideItem,
  ideaForModeration,
  itemForModeration,
  restoreIdea,
  restoreItem,
} from '#modules/community/community/facade.ts'
import { hideMessage, messageForModeration, restoreMessage } from '#modules/fulfilment/messages/facade.ts'
import { bidForModeration, hideBidMessage, restoreBidMessage } from '#modules/market/bidding/facade.ts'
import { hideQuestionByStaff, questionForModeration, restoreQuestion } from '#modules/market/questions/facade.ts'
import { hideRequest, requestForModeration, restoreRequest } from '#modules/market/requests/facade.ts'
import {
  hideReply,
  hideReview,
  replyForModeration,
  restoreReply,
  restoreReview,
  reviewForModeration,
} from '#modules/market/reviews/facade.ts'
import type { Executor, OpenTransaction } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { ReportedKind } from './contract.ts'

type ModerationAction = (trx: OpenTransaction, id: string, now: Date) => Promise<void>

/** Moderation functions of a kind of content. */
interface ContentModeration {
  read: (db: Executor, id: string) => Promise<ModerationSubject | null>
  hide: ModerationAction
  restore: ModerationAction
}

/** Moderation functions by kind of content, from the modules that own the content. */
export const CONTENT_MODERATION: Record<ReportedKind, ContentModeration> = {
  request: { read: requestForModeration, hide: hideRequest, restore: restoreRequest },
  bid: { read: bidForModeration, hide: hideBidMessage, restore: restoreBidMessage },
  item: { read: itemForModeration, hide: hideItem, restore: restoreItem },
  idea: { read: ideaForModeration, hide: hideIdea, restore: restoreIdea },
  profile: { read: profileForModeration, hide: hideProfile, restore: restoreProfile },
  question: { read: questionForModeration, hide: hideQuestionByStaff, restore: restoreQuestion },
  message: { read: messageForModeration, hide: hideMessage, restore: restoreMessage },
  review: { read: reviewForModeration, hide: hideReview, restore: restoreReview },
  reply: { read: replyForModeration, hide: hideReply, restore: restoreReply },
}
