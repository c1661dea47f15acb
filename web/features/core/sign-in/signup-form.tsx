import { SignUp, type signUp, type UserType } from '#modules/core/accounts/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useFormPreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choice.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { startCoolDown } from './cool-down.ts'
import { words } from './words.ts'

const TOPIC = 'sign-up'
const TYPES = [
  { value: 'customer', label: words.customer, description: words.customerText },
  { value: 'business', label: words.business, description: words.businessText },
] as const

interface SignupFormProps {
  /** The preselected account type: business for users who came through 'Business Login' (R53). */
  userType?: UserType | ''
  onDone: (email: string) => void
}

/** The form that creates an account from email, password and account type. */
export function SignupForm({ userType = '', onDone }: SignupFormProps) {
  const initial: { email: string; password: string; userType: UserType | '' } = { email: '', password: '', userType }
  const form = useForm({
    initial,
    schema: SignUp,
    submit: async (body) => {
      await call<typeof signUp>('POST /api/sign-up', { body }).catch((error: unknown) => {
        void toast(failureToast(error), { topic: TOPIC })
        throw error
      })
      await toast(
        { title: words.toast.signUpDone, description: words.toast.signUpDoneText },
        { topic: TOPIC, duration: 8000 },
      )
      startCoolDown(`confirm:${body.email}`)
      onDone(body.email)
    },
  })
  const box = useFormPreHydrationInput(form)
  return (
    <Form form={form} ref={box} className="grid gap-5">
      <EmailField {...form.field('email')} label={words.email} />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        strength
      />
      <RadioGroup {...form.field('userType')} label={words.accountType} options={TYPES} />
      <SubmitButton form={form} pendingLabel={words.signingUp}>
        {words.signUp}
      </SubmitButton>
    </Form>
  )
}

/** Returns the toast for a failed signup: ERR-36 if the server refused it, ERR-38 for an unexpected error. */
function failureToast(error: unknown) {
  const refused = error instanceof ApiError && error.code !== 'unreadable' && error.code !== 'unexpected'
  if (refused) return { tone: 'error', title: words.toast.signUpFailed, description: messageOf(error) } as const
  return { tone: 'error', title: words.toast.signUpIssue, description: words.toast.signUpIssueText } as const
}
