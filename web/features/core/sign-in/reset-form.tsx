import { useState } from 'react'
import * as z from 'zod/mini'
import { resetPassword } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { BrokenReset } from './broken-reset.tsx'
import { brokenReason, isBrokenLink } from './link-refusals.ts'
import { words } from './words.ts'

const NewPassword = z.pick(resetPassword.body, { password: true })

/** Sets a new password by a mailed link and signs in with it (R60). `onDone` redirects. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const auth = useAuthContext()
  const [broken, setBroken] = useState<{ reason: string | undefined } | null>(null)
  const form = useForm({
    initial: { password: '' },
    schema: NewPassword,
    submit: async ({ password }) => {
      const session = await call<typeof resetPassword>('POST /api/password-resets/use', {
        body: { token, password },
      }).catch((error: unknown) => {
        if (isBrokenLink(error)) setBroken({ reason: brokenReason(error) })
        throw error
      })
      await auth.beginSession(session, { recovered: true })
      await toast(words.reset.done, { duration: 8000 })
      onDone()
    },
  })
  if (broken !== null) return <BrokenReset reason={broken.reason} />
  return (
    <Form form={form} className="grid gap-5">
      <PasswordField
        {...form.field('password')}
        label={words.reset.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        strength
      />
      <SubmitButton form={form} pendingLabel={words.reset.saving}>
        {words.reset.submit}
      </SubmitButton>
    </Form>
  )
}
