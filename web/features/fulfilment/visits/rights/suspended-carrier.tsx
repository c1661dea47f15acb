import { type ReactNode, useId } from 'react'
import type { SuspendedCarrier as Suspended } from '#modules/market/requests/contract.ts'
import { suspendedWords as words } from './words.ts'

interface SuspendedCarrierProps {
  carrier: Suspended
  /** Loading has started, so the job can no longer be cancelled. */
  hasLoadingStarted: boolean
  /** What the owner can do. */
  children: ReactNode
}

/** Shown to the owner in place of the visit while the carrier is suspended. */
export function SuspendedCarrier({ carrier, hasLoadingStarted, children }: SuspendedCarrierProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <p role="status">{words.text(carrier.name, hasLoadingStarted)}</p>
      {children}
    </section>
  )
}
