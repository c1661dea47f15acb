import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { ReportContent, ReportDecision } from './contract.ts'
import { ContentReported } from './events.ts'

interface ReportAttempt {
  reportId: string
  reporterId: string
  input: ReportContent
  /**
   * Owner of the content: null if it has none, undefined if the content doesn't exist or the reporter may not see it.
   */
  ownerId: string | null | undefined
  now: Date
}

/**
 * Returns the event of a report of another user's existing content.
 * Throws Refusal: not_found, own_content.
 */
export function reportContent({ reportId, reporterId, input, ownerId, now }: ReportAttempt): ContentReported {
  if (ownerId === undefined) throw notFound()
  if (ownerId === reporterId) throw new Refusal('forbidden', 'own_content', 'You can’t report your own content.')
  const { kind, subjectId, reason } = input
  return ContentReported.of({ reportId, kind, subjectId, reason }, now)
}

export const alreadyReported = (): Refusal =>
  new Refusal('conflict', 'reported_already', 'You’ve already reported this. We’ll look into it.')

/** The current state of reported content. */
interface ContentState {
  /** Null if the content, or its owner's account, no longer exists. */
  ownerId: string | null
  exists: boolean
  hidden: boolean
  /** Number of open reports. */
  open: number
}

/** A decision of staff. */
export interface Verdict {
  staffId: string
  what: ReportDecision
  words: string | null
  /** Number of open reports that the member of staff has seen. */
  seen: number
}

/**
 * Checks that a decision is possible in the current state.
 * Throws Refusal: reports_changed, thing_gone, own_content, already_hidden, not_hidden, nobody_to_warn, nothing_open,
 * words_required.
 */
export function assertCanDecide(content: ContentState, { staffId, what, words, seen }: Verdict): void {
  if (content.open !== seen)
    throw new Refusal(
      'conflict',
      'reports_changed',
      'There’s a new report or decision since you opened this. Check it again.',
    )
  if (what !== 'dismissed') assertCanChange(content, staffId)
  const conflict = CONFLICTS[what](content)
  if (conflict) throw new Refusal('conflict', ...conflict)
  if (!words && (what === 'hidden' || what === 'warned')) throw wordsMissing()
}

function assertCanChange({ exists, ownerId }: ContentState, staffId: string): void {
  if (!exists) throw new Refusal('conflict', 'thing_gone', 'The owner has removed this.')
  if (ownerId === staffId) throw new Refusal('forbidden', 'own_content', 'This is yours. Ask a colleague to decide.')
}

/** Functions that return code and message of the refusal if the state doesn't allow a decision; null if it does. */
const CONFLICTS: Record<ReportDecision, (content: ContentState) => [code: string, message: string] | null> = {
  hidden: ({ hidden }) => (hidden ? ['already_hidden', 'This is already hidden.'] : null),
  restored: ({ hidden }) => (hidden ? null : ['not_hidden', 'This isn’t hidden.']),
  warned: ({ ownerId }) => (ownerId ? null : ['nobody_to_warn', 'The author has deleted their account.']),
  dismissed: ({ open }) => (open > 0 ? null : ['nothing_open', 'There’s nothing to decide here.']),
}

function wordsMissing(): Refusal {
  const message = 'Enter a reason. The author will see it.'
  return new Refusal('invalid', 'words_required', message, { fields: { words: message } })
}
