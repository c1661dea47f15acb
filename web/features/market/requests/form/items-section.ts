import type { ReactNode } from 'react'

/** The items section of the request form. `web/features/core/waste-catalogue` implements it; the page passes it in. */
export interface ItemsSection {
  /** Returns the value of `load` to send; undefined if nothing was entered. */
  read(): unknown
  /** The first problem, naming its row; null if the values are valid and no item is refused. */
  readonly problem: string | null
  /** Whether anything has been entered. */
  readonly hasBegun: boolean
  /**
   * Renders the rows below the fields; `error` is the form's error for them, shown at `row` if it is about that one.
   */
  rows(error: string | undefined, row?: 'days'): ReactNode
  /** Asks about refused items named in the texts; resolves to the field to edit first, or null to go on. */
  askAboutRefusedItems(texts: { title: string; description: string }): Promise<'title' | 'description' | null>
  /** Clears the values after the request was posted or the draft discarded. */
  clear(): void
}
