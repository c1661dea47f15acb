import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** An exact text of a source file, and what stands there instead once the fault is planted. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Tests that must turn red: a file of vitest's, and the tests in it whose names fit. */
export interface Catcher {
  readonly file: string
  readonly test: string
}

/** A defect that somebody might make one day, and who must notice. */
export interface Fault extends Edit {
  readonly id: string
  /** The defect in one sentence. */
  readonly what: string
  /** Further places that change together with the first. */
  readonly also?: readonly Edit[]
  readonly caughtBy: Catcher
}

/** Every place that `fault` changes. */
export const editsOf = ({ file, from, to, also = [] }: Fault): readonly Edit[] => [{ file, from, to }, ...also]

const fileOf = (edit: Edit): string => path.resolve(ROOT, edit.file)

/** Whether one of the edits changes `file` (an absolute path). */
export const concerns = (edits: readonly Edit[], file: string): boolean => edits.some((edit) => fileOf(edit) === file)

/**
 * The source of `file` (an absolute path) with the edits that concern it; null when none does.
 * Throws when a text to be replaced does not stand there exactly once: the fault no longer fits.
 */
export function planted(edits: readonly Edit[], file: string, source: string): string | null {
  if (!concerns(edits, file)) return null
  return edits.filter((edit) => fileOf(edit) === file).reduce(replaceOnce, source)
}

function replaceOnce(source: string, { file, from, to }: Edit): string {
  const times = source.split(from).length - 1
  if (times !== 1) throw new Error(`${file} holds this ${times} times, not once: ${from}`)
  return source.replace(from, () => to)
}

/** Why `fault` cannot be planted in the sources as they are; null when it can. */
export function misfit(fault: Fault): string | null {
  const edits = editsOf(fault)
  try {
    for (const file of edits.map(fileOf)) planted(edits, file, readFileSync(file, 'utf8'))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
