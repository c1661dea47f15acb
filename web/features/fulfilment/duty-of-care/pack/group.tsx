import { type ReactNode, useId } from 'react'

interface GroupProps {
  title: string
  /** Defaults to h2. */
  heading?: 'h2' | 'h4'
  children: ReactNode
}

/** Facts about one subject under a heading; the two stay together in print. */
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

/** A fact of a `<dl>`; nothing if it is empty. Its size follows the print size. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="grid content-start break-inside-avoid">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line font-semibold">{children}</dd>
    </div>
  )
}

/** Facts in two columns where there is room. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">{children}</dl>
)
