import { confirmSecondFactor, passSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { type Form as FormState, useForm } from '#web/lib/forms/use-form.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

/** The form that passes the second factor for this session. The page that renders the form redirects afterwards. */
export function EnterCodeForm() {
  const auth = useAuthContext()
  const form = useForm({
    initial: { code: '' },
    schema: passSecondFactor.body,
    submit: async (body) =>
      auth.beginSession(await call<typeof passSecondFactor>('POST /api/session/second-factor', { body })),
  })
  return <CodeForm form={form} hint={words.codeHint} submit={words.continue} />
}

/** The form that activates a new second factor with its first code. `onDone` gets the recovery codes. */
export function ConfirmForm({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const auth = useAuthContext()
  const form = useForm({
    initial: { code: '' },
    schema: confirmSecondFactor.body,
    submit: async (body) => {
      const { session, recoveryCodes } = await call<typeof confirmSecondFactor>(
        'POST /api/account/second-factor/confirm',
        { body },
      )
      onDone(recoveryCodes)
      await auth.beginSession(session)
    },
  })
  return <CodeForm form={form} label={words.setUp.confirm} hint={words.setUp.confirmHint} submit={words.setUp.submit} />
}

interface CodeFormProps {
  form: FormState<{ code: string }>
  label?: string
  hint: string
  submit: string
}

function CodeForm({ form, label = words.code, hint, submit }: CodeFormProps) {
  return (
    <Form form={form} className="grid gap-5">
      <TextField
        {...form.field('code')}
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton form={form} pendingLabel={words.checking}>
        {submit}
      </SubmitButton>
    </Form>
  )
}
