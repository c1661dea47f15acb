import { type ReactNode, useId } from 'react'
import { goneWords as words } from './words.ts'

/** What the owner reads whose carrier has left after loading had begun: in place of when the van comes. */
export function GoneCarrier({ children }: { /** What the owner can do. */ children: ReactNode }) {
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
