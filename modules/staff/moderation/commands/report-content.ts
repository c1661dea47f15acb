import { randomUUIDv7 } from 'node:crypto'
import { isProfileVisible } from '#modules/carriers/profiles/facade.ts'
import { ownerOfIdea } from '#modules/community/ideas/facade.ts'
import { ownerOfItem } from '#modules/community/items/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { authorOfMessage } from '#modules/fulfilment/messages/facade.ts'
import { bidderOfBid } from '#modules/market/bidding/facade.ts'
import { askerOfQuestion } from '#modules/market/questions/facade.ts'
import { ownerOfRequest } from '#modules/market/requests/facade.ts'
import { authorOfReply, authorOfReview } from '#modules/market/reviews/facade.ts'
import type { Db, Executor, Trx } from '#server/platform/database/database.ts'
import { limitPerHour } from '#server/platform/database/hourly-limit.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { ReportContent, ReportedKind } from '../contract.ts'
import * as rules from '../rules.ts'
import type { ReportsTables } from '../tables.ts'

interface ReportContentInput {
  reporterId: string
  report: ReportContent
}

/**
 * Functions that return the id of a content's owner: null if it has none any more, undefined if the content doesn't
 * exist or the reporter may not see it.
 */
const FIND_OWNER: Record<
  ReportedKind,
  (db: Executor, id: string, reporterId: string) => Promise<string | null | undefined>
> = {
  request: ownerOfRequest,
  bid: bidderOfBid,
  item: ownerOfItem,
  idea: ownerOfIdea,
  profile: async (db, userId) => ((await isProfileVisible(db, userId)) ? userId : undefined),
  question: askerOfQuestion,
  message: authorOfMessage,
  review: authorOfReview,
  reply: authorOfReply,
}

/**
 * Reports content to staff, once per user and content.
 * Throws Refusal: account_gone, posting_limit, reported_already, and those of rules.reportContent.
 */
export async function reportContent(
  db: Db<ReportsTables>,
  { reporterId, report }: ReportContentInput,
  { perHour }: { perHour: number },
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ id: string }> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, reporterId)
      const { kind, subjectId } = report
      const ownerId = await FIND_OWNER[kind](trx, subjectId, reporterId)
      const event = rules.reportContent({ reportId: randomUUIDv7(), reporterId, input: report, ownerId, now })
      const countSince = (since: Date) => countReportsSince(trx, reporterId, since)
      await limitPerHour(trx, { userId: reporterId, action: 'reports', max: perHour, countSince }, now)
      const inserted = await trx
        .insertInto('reports')
        .values({
          id: event.data.reportId,
          kind,
          subject_id: subjectId,
          reason: report.reason,
          owner_id: ownerId ?? null,
          reporter_id: reporterId,
          words: report.words || null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.constraint('reports_once').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw rules.alreadyReported()
      append(trx, event)
      return inserted
    },
    command,
  )
}

/** Returns the number of reports a user made after `since`. */
async function countReportsSince(trx: Trx<ReportsTables>, reporterId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
