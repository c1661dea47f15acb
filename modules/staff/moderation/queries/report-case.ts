import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import { CONTENT_MODERATION } from '../content-moderation.ts'
import type { ReportCase, ReportedKind } from '../contract.ts'
import type { ReportsTables } from '../tables.ts'

/** Most reports and decisions returned. */
const MAX_ROWS = 100
const DELETED_ACCOUNT = 'an account that was deleted'

interface ContentId {
  kind: ReportedKind
  subjectId: string
}

/** Returns reported content with its reports and decisions. Throws Refusal not_found where it was never reported. */
export async function reportCase(db: Executor, { kind, subjectId }: ContentId): Promise<ReportCase> {
  // sequential, because this may run in a transaction, which has one connection
  const content = await CONTENT_MODERATION[kind].read(db, subjectId)
  const reports = await reportsOn(db, { kind, subjectId })
  const decisions = await decisionsOn(db, { kind, subjectId })
  if (reports.length === 0 && decisions.length === 0) throw notFound()
  return {
    kind,
    subjectId,
    thing: content && {
      title: content.title,
      texts: [...content.texts],
      pictures: [...content.pictures],
      photo: content.photo !== undefined,
      hiddenAt: content.hiddenAt?.toISOString() ?? null,
      page: content.page,
    },
    owner: await ownerOf(db, content),
    reports,
    open: await countOpen(db, { kind, subjectId }),
    decisions,
  }
}

async function ownerOf(db: Executor, content: ModerationSubject | null): Promise<ReportCase['owner']> {
  const account = content?.ownerId ? await accountOf(db, content.ownerId) : null
  if (!account) return null
  const { userId, suspendedAt } = account
  const name = (await namesOf(db, [userId])).get(userId)?.name ?? null
  return { userId, name, suspended: suspendedAt !== null }
}

async function reportsOn(db: Executor, { kind, subjectId }: ContentId): Promise<ReportCase['reports']> {
  const rows = await asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select(['id', 'reason', 'words', 'reporter_id as reporterId', 'created_at', 'closed_at'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy((eb) => eb('closed_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ created_at, closed_at, ...report }) => ({
    ...report,
    at: created_at.toISOString(),
    settled: closed_at !== null,
  }))
}

async function countOpen(db: Executor, { kind, subjectId }: ContentId): Promise<number> {
  const { count } = await asModuleDb<ReportsTables>(db)
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function decisionsOn(db: Executor, { kind, subjectId }: ContentId): Promise<ReportCase['decisions']> {
  const rows = await asModuleDb<ReportsTables>(db)
    .selectFrom('report_decisions')
    .select(['id', 'what', 'by_user_id', 'reason', 'settled', 'at'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const emails = new Map<string, string>()
  for (const userId of new Set(rows.map((row) => row.by_user_id)))
    emails.set(userId, (await accountOf(db, userId))?.email ?? DELETED_ACCOUNT)
  return rows.map(({ by_user_id: userId, reason: words, at, ...row }) => ({
    ...row,
    by: { userId, email: emails.get(userId) ?? DELETED_ACCOUNT },
    words,
    at: at.toISOString(),
  }))
}
