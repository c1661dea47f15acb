import { ACCESS_NOTE_MAX, MOST_IN_ALL, MOST_LINES, MOST_OF_ONE, MOST_STEPS } from '#modules/waste/contract.ts'
import { type DraftAccess, type DraftLine, type LoadDraft, wholeOf } from './load-draft.ts'
import { loadTotal } from './load-lines.ts'
import { words } from './words.ts'

/** A problem that stops a load from being sent, and its row. */
export interface LoadProblem {
  readonly row: 'items' | 'access'
  /** Key of the item concerned. */
  readonly key?: string
  readonly text: string
}

/** Returns the first problem of a load, named after its row; null where it is valid. */
export function loadProblem({ lines, access }: LoadDraft): LoadProblem | null {
  for (const line of lines) {
    const problem = lineProblem(line)
    if (problem !== null) return { row: 'items', key: line.key, text: words.row.named(line.label, problem) }
  }
  if (lines.length > MOST_LINES) return { row: 'items', text: words.list.full(MOST_LINES) }
  if (loadTotal(lines).count > MOST_IN_ALL) return { row: 'items', text: words.list.past(MOST_IN_ALL) }
  const problem = stepsProblem(access) ?? noteProblem(access)
  return problem === null ? null : { row: 'access', text: words.row.named(words.rows.access, problem) }
}

export function lineProblem({ refused, count }: DraftLine): string | null {
  if (refused) return words.refused.title
  const n = wholeOf(count)
  return n >= 1 && n <= MOST_OF_ONE ? null : words.row.wrong(MOST_OF_ONE)
}

export const stepsProblem = ({ steps }: DraftAccess): string | null =>
  steps.trim() === '' || wholeOf(steps) <= MOST_STEPS ? null : words.access.stepsWrong(MOST_STEPS)

export const noteProblem = ({ note }: DraftAccess): string | null =>
  note.trim().length <= ACCESS_NOTE_MAX ? null : words.access.noteTooLong(ACCESS_NOTE_MAX)
