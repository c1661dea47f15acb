/** Gives the focus to a heading: what was pressed has gone with what it did. */
export const focusHeading = (id: string): void => document.getElementById(id)?.focus()
