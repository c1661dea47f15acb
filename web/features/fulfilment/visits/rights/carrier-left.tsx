import { type ReactNode, useId } from 'react'
import { carrierLeftWords as words } from './words.ts'

/** Shown to the owner in place of the visit when the carrier left after loading began. */
export function CarrierLeft({ children }: { /** What the owner can do. */ children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {words.title}
      </h2>
      <p>{words.text}</p>
      {children}
    </section>
  )
}
