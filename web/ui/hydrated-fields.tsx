import type { ReactNode } from 'react'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'

/** Disables fields until a server-rendered page is hydrated, because earlier input would be lost. */
export function HydratedFields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={useIsHydrating()} className="contents">
      {children}
    </fieldset>
  )
}
