import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { type Confirmation as State, useConfirmation } from './use-confirmation.ts'
import { words } from './words.ts'

/** Confirms an email address by a mailed link without a press, and shows the result. */
export function Confirmation({ token }: { token: string }) {
  const { confirmation, retry } = useConfirmation(token)
  switch (confirmation.state) {
    case 'confirming':
      return <LoadingText>{words.confirm.confirming}</LoadingText>
    case 'logged-in':
      return <LoggedIn returnTo={confirmation.returnTo} />
    case 'confirmed':
    case 'already':
      return <Done outcome={confirmation} />
    case 'invalid':
      return <InvalidConfirmationLink reason={confirmation.reason} />
    case 'address-taken':
      return <ErrorState title={words.confirm.takenTitle}>{confirmation.reason}</ErrorState>
    case 'unknown':
      return (
        <ErrorState title={words.confirm.unsureTitle} onRetry={retry}>
          {confirmation.reason}
        </ErrorState>
      )
  }
}

/** Redirects to /login, which sends signed-in users on by the post-login rules. */
function LoggedIn({ returnTo }: { returnTo: string | null }) {
  useEffect(() => void toast({ title: words.confirm.doneTitle, tone: 'success' }), [])
  return <Navigate to={loginPath(returnTo)} replace />
}

function Done({ outcome }: { outcome: Extract<State, { state: 'confirmed' | 'already' }> }) {
  const viewer = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = doneWords(outcome)
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <CircleCheck aria-hidden size={28} className="text-ok" />
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <p className="[overflow-wrap:anywhere]">{text}</p>
      </div>
      {viewer === null ? (
        <LinkButton
          variant="primary"
          to="/login"
          state={outcome.state === 'confirmed' ? { email: outcome.email } : undefined}
        >
          {words.login}
        </LinkButton>
      ) : (
        <LinkButton variant="primary" to="/dashboard">
          {words.confirm.toDashboard}
        </LinkButton>
      )}
    </div>
  )
}

function doneWords(outcome: Extract<State, { state: 'confirmed' | 'already' }>) {
  const { confirm } = words
  if (outcome.state === 'already') return { title: confirm.alreadyTitle, text: confirm.already }
  return outcome.purpose === 'change_email'
    ? { title: confirm.changedTitle, text: confirm.changed(outcome.email) }
    : { title: confirm.doneTitle, text: confirm.done(outcome.email) }
}

/** Shown for an invalid confirmation link: says why it is invalid, with the form for a new one. */
export function InvalidConfirmationLink({ reason = words.confirm.incomplete }: { reason?: string | undefined }) {
  return (
    <div className="grid gap-5">
      <ErrorState title={words.confirm.brokenTitle}>{reason}</ErrorState>
      <NewLinkForm />
    </div>
  )
}
