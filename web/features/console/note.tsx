import type { ReactNode } from 'react'

interface NoteProps {
  title: string
  /** What was written. */
  text: string | null
  /** Who and when, beside the title. */
  children: ReactNode
  /** A way on, below all. */
  link?: ReactNode
}

/** One thing that was said or done, in the history of a case. */
export function Note({ title, text, children, link }: NoteProps) {
  return (
    <li className="grid gap-1 border-l-2 border-line pl-3">
      <p>
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted wrap-anywhere"> {children}</span>
      </p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {link}
    </li>
  )
}
