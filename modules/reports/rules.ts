import { randomUUIDv7 } from 'node:crypto'
import { notFound, Refusal } from '#server/platform/errors.ts'
import type { ReportContent } from './contract.ts'
import { ContentReported } from './events.ts'

interface Reporting {
  reporterId: string
  input: ReportContent
  /** Whose the thing is: null for nobody's, undefined when it is not there. */
  ownerId: string | null | undefined
  now: Date
}

/**
 * Decides whether something may be reported.
 * Throws Refusal: not_found, own_content.
 */
export function reportContent({ reporterId, input, ownerId, now }: Reporting): ContentReported {
  if (ownerId === undefined) throw notFound()
  if (ownerId === reporterId) throw new Refusal('forbidden', 'own_content', 'This is your own.')
  const { kind, subjectId, reason } = input
  return ContentReported.of({ reportId: randomUUIDv7(), kind, subjectId, reason }, now)
}

export const reportedAlready = (): Refusal =>
  new Refusal('conflict', 'reported_already', 'You have reported this already. Our staff will look at it.')
