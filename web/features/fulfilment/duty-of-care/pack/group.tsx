import { type ReactNode, useId } from 'react'

interface GroupProps {
  title: string
  /** Defaults to h2. */
  heading?: 'h2' | 'h4'
  children: ReactNode
}

/** Facts about one subject under a heading. In print, the heading stays on the page of its first fact. */
export function Group({ title, heading: Heading = 'h2', children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <Heading id={id} className="text-lg font-bold break-after-avoid">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** A name and a value of a `<dl>`; renders nothing for an empty value. Inherits its font size from large print. */
export function SheetFact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="grid content-start break-inside-avoid">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line font-semibold">{children}</dd>
    </div>
  )
}

/** Facts in two columns where there is room. */
export const SheetFacts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">{children}</dl>
)
