import { safeLink } from '#web/lib/format/safe-link.ts'
import { words } from './words.ts'

/** A link that a user typed, opened without a referrer. Renders nothing for other schemes than http and https (R13). */
export function OutsideLink({ to }: { to: string | null }) {
  const href = safeLink(to)
  if (href === null) return null
  return (
    <a className="text-brand underline" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {new URL(href).hostname}
      <span className="sr-only"> {words.newTab}</span>
    </a>
  )
}
