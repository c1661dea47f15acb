import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from './words.ts'

interface HistoryEntryProps {
  title: string
  /** The text, if any. */
  text: string | null
  /** Who made the entry and when; shown after the title. */
  children: ReactNode
  /** A link below the text. */
  link?: ReactNode
}

/** One entry in a history. */
export function HistoryEntry({ title, text, children, link }: HistoryEntryProps) {
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

/** Tells staff that views of documents are audited. */
export const AuditedViewsNote = () => (
  <p className="flex gap-2 text-sm text-muted">
    <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
    {words.recorded}
  </p>
)
