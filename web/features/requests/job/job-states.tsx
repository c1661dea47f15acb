import { SearchX } from 'lucide-react'
import { words } from '#web/features/requests/words.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

/** A job page without a job (ERR-27). */
export function JobNotFound() {
  usePageTitle(words.job.notFound)
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={words.job.notFound}
      action={<LinkButton to="/">{words.job.home}</LinkButton>}
    >
      {words.job.notFoundText}
    </EmptyState>
  )
}

/** A job page that could not be read (ERR-26). */
export function JobUnreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{words.job.title}</h1>
      <ErrorState title={words.job.failed} onRetry={onRetry}>
        {messageOf(error)}
      </ErrorState>
    </>
  )
}
