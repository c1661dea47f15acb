import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { words } from './words.ts'

/** Says that a mail was sent, in place of the form that requested it. Its heading takes the focus. */
export function MailSent({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <MailCheck aria-hidden size={28} className="text-brand" />
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p className="text-muted">{words.inbox.spam}</p>
      </div>
      {children}
    </div>
  )
}
