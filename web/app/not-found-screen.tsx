import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

/** The 404 screen, also for pages that the user may not open. */
export function NotFoundScreen() {
  const { title, text, home } = words.notFound
  usePageTitle(title)
  return (
    <div className="wrap grid justify-items-start gap-4 py-16">
      <p aria-hidden className="font-display text-3xl font-bold text-brand">
        404
      </p>
      <h1>{title}</h1>
      <p className="text-muted">{text}</p>
      <LinkButton variant="primary" to="/">
        {home}
      </LinkButton>
    </div>
  )
}
