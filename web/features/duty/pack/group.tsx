import { type ReactNode, useId } from 'react'

interface GroupProps {
  title: string
  /** h2 when left out. */
  heading?: 'h2' | 'h4'
  children: ReactNode
}

/** Facts of one subject, under their heading; a sheet of paper does not part them from it. */
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

/** A fact of a `<dl>`; nothing where there is none. Its size follows the print's. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="grid content-start break-inside-avoid">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line font-semibold">{children}</dd>
    </div>
  )
}

/** Facts beside one another where there is room. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">{children}</dl>
)
