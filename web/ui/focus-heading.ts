/** Focuses a heading after the pressed control has disappeared. */
export const focusHeading = (id: string): void => document.getElementById(id)?.focus()
