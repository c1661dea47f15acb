import type { ReactNode } from 'react'

/** What a page adds to the form about the load: `web/features/waste` has it, and pages are where features meet. */
export interface LoadPart {
  /** What goes along as `load`; undefined for nothing. */
  read(): unknown
  /** What is wrong with it, naming the row; null where the contract would take it and no item is refused. */
  readonly problem: string | null
  /** Whether anything of it was filled in. */
  readonly begun: boolean
  /** Its rows, below the fields; `error` is what the form says of it. */
  rows(error: string | undefined): ReactNode
  /** Asks about what the texts may mean before they are sent; gives the one that is to be changed first, or null. */
  toChange(texts: { title: string; description: string }): Promise<'title' | 'description' | null>
  /** The request was posted, or the draft discarded. */
  forget(): void
}
