import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { saveReturnTo } from '#web/features/core/sign-in/saved-return-to.ts'
import { SignupForm } from '#web/features/core/sign-in/signup-form.tsx'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { hasBusinessHint, withBusinessHint } from '#web/lib/session/business-hint.ts'
import { loginPath, returnToOf } from '#web/lib/session/return-to.ts'

export function Page() {
  const { session } = useAuthContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  usePageTitle(words.signUp)
  const business = hasBusinessHint(search)
  const plain = loginPath(returnToOf(search))
  const login = business ? withBusinessHint(plain) : plain

  if (session.status === 'signed-in') return <Navigate to={login} replace />
  return (
    <AuthPanel
      title={words.signUp}
      text={words.signUpText}
      footer={
        <>
          {words.haveAccount}{' '}
          <Link className="font-semibold text-brand underline" to={login}>
            {words.login}
          </Link>
        </>
      }
    >
      <SignupForm
        userType={business ? 'business' : ''}
        onDone={(email) => {
          saveReturnTo(returnToOf(search))
          void navigate(login, { state: { email, signedUp: true } })
        }}
      />
    </AuthPanel>
  )
}
