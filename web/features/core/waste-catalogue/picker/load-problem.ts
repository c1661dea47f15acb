import {
  ACCESS_NOTE_MAX,
  MAX_LINES,
  MAX_PER_ITEM,
  MAX_STEPS,
  MAX_TOTAL,
} from '#modules/core/waste-catalogue/contract.ts'
import { type DraftAccess, type DraftLine, type LoadDraft, parseWholeNumber } from './load-draft.ts'
import { loadTotal } from './load-lines.ts'
import { words } from './words.ts'

/** A problem that stops a load from being sent, and the row that shows it. */
export interface LoadProblem {
  readonly row: 'items' | 'access'
  /** Key of the item with the problem; missing if it is about no single item. */
  readonly key?: string
  readonly text: string
}

/** Returns the first problem of a load, named after its row; null where it is valid. */
export function loadProblem({ lines, access }: LoadDraft): LoadProblem | null {
  for (const line of lines) {
    const problem = lineProblem(line)
    if (problem !== null) return { row: 'items', key: line.key, text: words.row.named(line.label, problem) }
  }
  if (lines.length > MAX_LINES) return { row: 'items', text: words.list.tooManyKinds(MAX_LINES) }
  if (loadTotal(lines).count > MAX_TOTAL) return { row: 'items', text: words.list.tooManyItems(MAX_TOTAL) }
  const problem = stepsProblem(access) ?? noteProblem(access)
  return problem === null ? null : { row: 'access', text: words.row.named(words.rows.access, problem) }
}

export function lineProblem({ refused, count }: DraftLine): string | null {
  if (refused) return words.refused.title
  const n = parseWholeNumber(count)
  return n >= 1 && n <= MAX_PER_ITEM ? null : words.row.invalidCount(MAX_PER_ITEM)
}

export const stepsProblem = ({ steps }: DraftAccess): string | null =>
  steps.trim() === '' || parseWholeNumber(steps) <= MAX_STEPS ? null : words.access.stepsWrong(MAX_STEPS)

export const noteProblem = ({ note }: DraftAccess): string | null =>
  note.trim().length <= ACCESS_NOTE_MAX ? null : words.access.noteTooLong(ACCESS_NOTE_MAX)
