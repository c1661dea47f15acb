import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'

/** A labelled fact; its text may have several lines. */
export interface SheetLine {
  readonly name: string
  readonly text: string
}

/** An item of a list, with notes. */
export interface SheetItem {
  readonly name: string
  readonly notes: readonly string[]
}

/** The official entry of a registration. */
export interface SheetEntry {
  readonly regulator: Regulator
  readonly number: string
  readonly url: string
  /** The credit line required by the register's licence. */
  readonly credit: string | null
}

/** Facts about one subject, in the order in which they are shown. */
export interface SheetSection {
  readonly title: string
  /** Shown first. */
  readonly warning?: string
  readonly items?: readonly SheetItem[]
  readonly lines?: readonly SheetLine[]
  readonly entry?: SheetEntry
  readonly paragraphs?: readonly string[]
  /** URLs of pictures 480 px wide. */
  readonly photos?: readonly string[]
}

export interface Sheet {
  readonly title: string
  /** The job's number. */
  readonly jobNumber: string
  /** 'Practice data' if some of it is not real. */
  readonly practice: string | null
  readonly sections: readonly SheetSection[]
  /** Shown at the end. */
  readonly notes: readonly string[]
}

/** Formats for amounts and times. */
export interface SheetFormats {
  readonly pounds: (amount: number) => string
  /** Formats the day and time in London. */
  readonly moment: (instant: string) => string
  /** Formats a date. */
  readonly day: (date: string) => string
}

/** A fact that may be empty. */
export type Fact = readonly [name: string, text: string | null]

/** Returns the facts that are not empty, as lines. */
export const nonEmptyLines = (lines: readonly Fact[]): SheetLine[] =>
  lines.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
