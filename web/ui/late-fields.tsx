import type { ReactNode } from 'react'
import { useAsDrawn } from '#web/lib/boot/use-in-browser.ts'

/** Fields of a page that the server renders: disabled until the script has come, for what is typed sooner would be lost. */
export function LateFields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={useAsDrawn()} className="contents">
      {children}
    </fieldset>
  )
}
