import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { SignIn, type signIn } from '#modules/core/accounts/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'
import { useFormPreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { showLoginError, showLoginSuccess } from './sign-in-notices.ts'
import { words } from './words.ts'

interface LoginFormProps {
  email: string
  /** Whether the user has just signed up with `email`; a notice then tells them to check their inbox. */
  signedUp: boolean
}

/** The form that logs in with email and password. On success, the page that renders the form redirects. */
export function LoginForm({ email, signedUp }: LoginFormProps) {
  const auth = useAuthContext()
  const isHydrating = useIsHydrating()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useForm({
    initial: { email: isHydrating ? '' : email, password: '' },
    schema: SignIn,
    submit: async (body) => {
      setUnconfirmed(null)
      const session = await call<typeof signIn>('POST /api/sign-in', { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'email_unconfirmed') setUnconfirmed(body.email)
        void showLoginError(messageOf(error))
        throw error
      })
      await showLoginSuccess(session.user.userType)
      await auth.beginSession(session)
    },
  })
  const box = useFormPreHydrationInput(form, () => ({ email }))
  return (
    <form ref={box} method="dialog" noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {unconfirmed === null && signedUp && !isHydrating && (
        <ConfirmNotice email={email} title={words.inbox.title}>
          {words.inbox.sent(email)}
        </ConfirmNotice>
      )}
      {unconfirmed === null ? (
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      ) : (
        <Unconfirmed email={unconfirmed} attempts={form.attempts} />
      )}
      <EmailField {...form.field('email')} label={words.email} />
      <div className="grid justify-items-start gap-1">
        <div className="grid w-full">
          <PasswordField {...form.field('password')} label={words.password} autoComplete="current-password" />
        </div>
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          to="/forgot-password"
          // keep-press.ts holds back a press until the script runs, because the link would lose the address without it
          data-needs-script
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

/** Tells a user with an unconfirmed address what to do next, in place of the usual error summary. */
function Unconfirmed({ email, attempts }: { email: string; attempts: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) box.current?.focus()
  }, [attempts])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-m scroll-mt-24">
      <ConfirmNotice email={email} title={words.unconfirmed.title}>
        {words.unconfirmed.text(email)}
      </ConfirmNotice>
    </div>
  )
}
