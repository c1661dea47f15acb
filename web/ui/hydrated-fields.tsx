import type { ReactNode } from 'react'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'

/** Fields of a server-rendered page, disabled until hydration, because earlier input would be lost. */
export function HydratedFields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={useIsHydrating()} className="contents">
      {children}
    </fieldset>
  )
}
