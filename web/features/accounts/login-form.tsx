import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SignIn, signIn } from '#modules/accounts/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { EmailField } from './email-field.tsx'
import { loginFailed, welcome } from './sign-in-notices.ts'
import { words } from './words.ts'

/** Email and password; on success the session changes, and the page that shows the form leads on. */
export function LoginForm({ email = '' }: { email?: string }) {
  const auth = useAuthContext()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useForm({
    initial: { email, password: '' },
    schema: SignIn,
    submit: async (body) => {
      setUnconfirmed(null)
      const session = await call(signIn, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'email_unconfirmed') setUnconfirmed(body.email)
        void loginFailed(messageOf(error))
        throw error
      })
      await welcome(session.user.userType)
      await auth.signedIn(session)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      {unconfirmed !== null && (
        <ConfirmNotice email={unconfirmed} title={words.unconfirmed.title}>
          {words.unconfirmed.text(unconfirmed)}
        </ConfirmNotice>
      )}
      <EmailField {...form.field('email')} label={words.email} />
      <div className="grid justify-items-start gap-1">
        <div className="grid w-full">
          <PasswordField {...form.field('password')} label={words.password} autoComplete="current-password" />
        </div>
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          to="/forgot-password"
          state={{ email: form.values.email }}
        >
          {words.forgot}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="l" block pending={form.pending} pendingLabel={words.loggingIn}>
        {words.login}
      </Button>
    </form>
  )
}
