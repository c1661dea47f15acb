import { LinkButton } from '#web/ui/link-button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { words } from './words.ts'

/** Shown for an invalid reset link: says why it is invalid, and links to the form for a new one. */
export function InvalidResetLink({ reason = words.reset.incomplete }: { reason?: string | undefined }) {
  return (
    <ErrorState
      title={words.reset.brokenTitle}
      action={
        <LinkButton variant="primary" to="/forgot-password">
          {words.reset.askAgain}
        </LinkButton>
      }
    >
      {reason}
    </ErrorState>
  )
}
