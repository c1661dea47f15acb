import type { ReactNode } from 'react'

interface PageSectionProps {
  /** The heading's id. That of the text is the same with `-text`. */
  id: string
  title: string
  text?: string
  /** A button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page, without a frame. `focusHeading` can focus its heading. */
export function PageSection({ id, title, text, action, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} tabIndex={-1} className="scroll-mt-24">
            {title}
          </h2>
          {action}
        </div>
        {text && (
          <p id={`${id}-text`} className="text-muted">
            {text}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
