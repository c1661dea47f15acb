import type { ReactNode } from 'react'

/** The buttons at the end of a dialog, the main action last; the visual order equals the focus order at every width. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">{children}</div>
)
