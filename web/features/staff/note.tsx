import type { ReactNode } from 'react'

interface NoteProps {
  title: string
  /** The text, if any. */
  text: string | null
  /** Who made the entry and when; shown after the title. */
  children: ReactNode
  /** A link below the text. */
  link?: ReactNode
}

/** One entry in a history. */
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
