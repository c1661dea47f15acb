import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { ReportContent, ReportDecision } from './contract.ts'
import { ContentReported } from './events.ts'

interface Reporting {
  reportId: string
  reporterId: string
  input: ReportContent
  /** Whose the thing is: null for what has no owner, undefined when it is not there. */
  ownerId: string | null | undefined
  now: Date
}

/**
 * Decides whether something may be reported.
 * Throws Refusal: not_found, own_content.
 */
export function reportContent({ reportId, reporterId, input, ownerId, now }: Reporting): ContentReported {
  if (ownerId === undefined) throw notFound()
  if (ownerId === reporterId) throw new Refusal('forbidden', 'own_content', 'This is your own.')
  const { kind, subjectId, reason } = input
  return ContentReported.of({ reportId, kind, subjectId, reason }, now)
}

export const reportedAlready = (): Refusal =>
  new Refusal('conflict', 'reported_already', 'You have reported this already. Our staff will look at it.')

/** Something reported as it stands while no one else decides about it. */
interface JudgedThing {
  /** Null when it is not there any more. */
  ownerId: string | null
  there: boolean
  hidden: boolean
  /** Reports that are not settled yet. */
  open: number
}

/** What staff decided. */
export interface Verdict {
  staffId: string
  what: ReportDecision
  words: string | null
  /** How many open reports the decision was made for. */
  seen: number
}

/**
 * Lets a decision of staff pass that can be made about a thing as it is now.
 * Throws Refusal: reports_changed, thing_gone, own_content, already_hidden, not_hidden, nobody_to_warn, nothing_open,
 * words_required.
 */
export function judge(thing: JudgedThing, { staffId, what, words, seen }: Verdict): void {
  if (thing.open !== seen)
    throw new Refusal(
      'conflict',
      'reports_changed',
      'More has been reported, or a colleague has decided, since you opened this. Please look at it again.',
    )
  if (what !== 'dismissed') assertCanChange(thing, staffId)
  const no = REFUSED[what](thing)
  if (no) throw new Refusal('conflict', ...no)
  if (!words && (what === 'hidden' || what === 'warned')) throw wordsMissing()
}

function assertCanChange({ there, ownerId }: JudgedThing, staffId: string): void {
  if (!there) throw new Refusal('conflict', 'thing_gone', 'This is not there any more: its owner has removed it.')
  if (ownerId === staffId)
    throw new Refusal('forbidden', 'own_content', 'This is your own. Please leave it to a colleague.')
}

const REFUSED: Record<ReportDecision, (thing: JudgedThing) => [code: string, message: string] | null> = {
  hidden: ({ hidden }) => (hidden ? ['already_hidden', 'This is hidden already.'] : null),
  restored: ({ hidden }) => (hidden ? null : ['not_hidden', 'This is not hidden.']),
  warned: ({ ownerId }) => (ownerId ? null : ['nobody_to_warn', 'Its author has deleted their account.']),
  dismissed: ({ open }) => (open > 0 ? null : ['nothing_open', 'Nothing is open here.']),
}

function wordsMissing(): Refusal {
  const message = 'Please say why: the author will read it.'
  return new Refusal('invalid', 'words_required', message, { fields: { words: message } })
}
