import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** An exact text of a source file, and its replacement with the fault. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Tests that must fail: a vitest file, and the tests in it whose names match. */
export interface Catcher {
  readonly file: string
  readonly test: string
}

/** A test of `tests/<name>.test.ts`. */
export const by = (name: string, test: string): Catcher => ({ file: `tests/${name}.test.ts`, test })

/** A realistic defect, and the test that must notice it. */
export interface Fault extends Edit {
  readonly id: string
  /** The defect in one sentence. */
  readonly what: string
  /** More places that change together with the first. */
  readonly also?: readonly Edit[]
  readonly caughtBy: Catcher
}

/** Returns every edit of `fault`. */
export const editsOf = ({ file, from, to, also = [] }: Fault): readonly Edit[] => [{ file, from, to }, ...also]

const fileOf = (edit: Edit): string => path.resolve(ROOT, edit.file)

/** Returns whether one of the edits changes `file` (an absolute path). */
export const concerns = (edits: readonly Edit[], file: string): boolean => edits.some((edit) => fileOf(edit) === file)

/**
 * Returns the source of `file` (an absolute path) with its edits; null when there are none. Throws when a text to be
 * replaced doesn't occur exactly once: the fault no longer fits.
 */
export function applyEdits(edits: readonly Edit[], file: string, source: string): string | null {
  if (!concerns(edits, file)) return null
  return edits.filter((edit) => fileOf(edit) === file).reduce(replaceOnce, source)
}

function replaceOnce(source: string, { file, from, to }: Edit): string {
  const times = source.split(from).length - 1
  if (times !== 1) throw new Error(`${file} holds this ${times} times, not once: ${from}`)
  return source.replace(from, () => to)
}

/** Returns why `fault` can't be planted in the current sources; null when it can. */
export function misfit(fault: Fault): string | null {
  const edits = editsOf(fault)
  try {
    for (const file of edits.map(fileOf)) applyEdits(edits, file, readFileSync(file, 'utf8'))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
