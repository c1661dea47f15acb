import { SignIn, signIn } from '#modules/accounts/contract.ts'
import { call, messageOf } from '#web/lib/api.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { loginFailed, welcome } from './sign-in-notices.ts'
import { words } from './words.ts'

/** Email and password; on success the session changes, and the page that shows the form leads on. */
export function LoginForm({ email = '' }: { email?: string }) {
  const auth = useAuthContext()
  const form = useForm({
    initial: { email, password: '' },
    schema: SignIn,
    submit: async (body) => {
      const session = await call(signIn, { body }).catch((error: unknown) => {
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
      <TextField
        {...form.field('email')}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label={words.password} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="l" block pending={form.pending} pendingLabel={words.loggingIn}>
        {words.login}
      </Button>
    </form>
  )
}
