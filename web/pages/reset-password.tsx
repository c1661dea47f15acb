import { useNavigate } from 'react-router-dom'
import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { InvalidResetLink } from '#web/features/core/sign-in/invalid-reset-link.tsx'
import { ResetForm } from '#web/features/core/sign-in/reset-form.tsx'
import { useLinkToken } from '#web/features/core/sign-in/use-link-token.ts'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/reset-password#<token>`: the target of the password reset link (R60). */
export function Page() {
  const token = useLinkToken()
  const navigate = useNavigate()
  usePageTitle(words.reset.title)
  return (
    <AuthPanel title={words.reset.title} text={words.reset.text}>
      {token === null ? (
        <InvalidResetLink />
      ) : (
        // the login page redirects signed-in users
        <ResetForm key={token} token={token} onDone={() => void navigate('/login', { replace: true })} />
      )}
    </AuthPanel>
  )
}
