import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import { CONTENT_MODERATION } from '../content-moderation.ts'
import type { ReportCase, ReportedKind } from '../contract.ts'
import { ContentJudged } from '../events.ts'
import { reportCase } from '../queries/report-case.ts'
import * as rules from '../rules.ts'
import type { ReportsTables } from '../tables.ts'

interface DecideReportInput {
  kind: ReportedKind
  subjectId: string
  verdict: rules.Verdict
}

/**
 * Applies a decision of staff about reported content. It settles the open reports, unless it restores the content, and
 * notifies the author, except of a dismissal, on their pages and by mail. Decisions about the same content wait for each
 * other. Returns the updated case.
 * Throws Refusal: those of rules.assertCanDecide.
 */
export async function decideReport(
  db: Db<ReportsTables>,
  input: DecideReportInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<ReportCase> {
  const { kind, subjectId, verdict } = input
  const { staffId, what, words } = verdict
  return transact(
    db,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`judged:${kind}:${subjectId}`}, 1))`.execute(trx)
      const content = await CONTENT_MODERATION[kind].read(trx, subjectId)
      const openReportIds = await lockOpenReports(trx, input)
      rules.assertCanDecide({ ...stateOf(content), open: openReportIds.length }, verdict)
      if (what === 'hidden') await CONTENT_MODERATION[kind].hide(trx, subjectId, now)
      if (what === 'restored') await CONTENT_MODERATION[kind].restore(trx, subjectId, now)
      const settledReportIds = what === 'restored' ? [] : openReportIds
      if (settledReportIds.length > 0)
        await trx.updateTable('reports').set({ closed_at: now }).where('id', 'in', settledReportIds).execute()
      const ownerId = content?.ownerId ?? null
      const decisionId = randomUUIDv7()
      const event = ContentJudged.of({ decisionId, kind, subjectId, what, ownerId }, now)
      const decision = { id: decisionId, kind, subject_id: subjectId, what, by_user_id: staffId, reason: words }
      await trx
        .insertInto('report_decisions')
        .values({ ...decision, settled: settledReportIds.length, at: now })
        .execute()
      if (content && ownerId && what !== 'dismissed')
        await notifyAuthor(trx, event, { ...content, ownerId }, words, now)
      append(trx, event)
      const before = { hidden: Boolean(content?.hiddenAt) }
      const after = { hidden: what === 'hidden' || (what !== 'restored' && before.hidden) }
      const change = { before, after, detail: { kind, settled: settledReportIds.length } }
      await audit(trx, { actorId: staffId, action: `content.${what}`, subjectId, reason: words, ...change }, now)
      return reportCase(trx, { kind, subjectId })
    },
    command,
  )
}

const stateOf = (content: ModerationSubject | null) => ({
  ownerId: content?.ownerId ?? null,
  exists: content !== null,
  hidden: Boolean(content?.hiddenAt),
})

/** Locks the open reports and returns their ids, so that the decision settles only these and no later ones. */
async function lockOpenReports(trx: Trx<ReportsTables>, { kind, subjectId }: DecideReportInput): Promise<string[]> {
  const openReports = await trx
    .selectFrom('reports')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return openReports.map(({ id }) => id)
}

async function notifyAuthor(
  trx: Trx<ReportsTables>,
  { id: eventId, data: { kind, subjectId, what } }: ContentJudged,
  { ownerId, title }: ModerationSubject & { ownerId: string },
  words: string | null,
  now: Date,
): Promise<void> {
  if (what === 'dismissed') return
  const author = await accountOf(trx, ownerId)
  if (!author) return
  await trx
    .insertInto('warnings')
    .values({ id: randomUUIDv7(), user_id: ownerId, kind, subject_id: subjectId, what, title, words, at: now })
    .execute()
  const template = `content-${what}` as const
  await queueMail(trx, { eventId, userId: ownerId, address: author.email, template, facts: { title, words } }, now)
}
