import { type ReactNode, useId } from 'react'
import type { SuspendedCarrier as Suspended } from '#modules/requests/contract.ts'
import { suspendedWords as words } from './words.ts'

interface SuspendedCarrierProps {
  carrier: Suspended
  /** Loading has begun: the job can no longer be cancelled. */
  loading: boolean
  /** What the owner can do. */
  children: ReactNode
}

/** What the owner of a job reads whose carrier staff have suspended: in place of when the van comes. */
export function SuspendedCarrier({ carrier, loading, children }: SuspendedCarrierProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <p role="status">{words.text(carrier.name, loading)}</p>
      {children}
    </section>
  )
}
