import type { ReactNode } from 'react'

/** The buttons at the end of a dialog, the act last: what is seen first is read and focused first, at every width. */
export const DialogActs = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">{children}</div>
)
