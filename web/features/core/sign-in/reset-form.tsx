import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type checkResetLink, resetPassword } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { BrokenReset } from './broken-reset.tsx'
import { brokenReason, isBrokenLink } from './link-refusals.ts'
import { words } from './words.ts'

const NewPassword = z.pick(resetPassword.body, { password: true })

/**
 * Sets a new password by a mailed link and signs in with it (R60). Asks whether to revoke API keys if the account has
 * any (API-03). `onDone` redirects.
 */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const auth = useAuthContext()
  const [broken, setBroken] = useState<{ reason: string | undefined } | null>(null)
  const [revokes, setRevokes] = useState(true)
  const check = useResetLink(token)
  const form = useForm({
    initial: { password: '' },
    schema: NewPassword,
    submit: async ({ password }) => {
      const session = await call<typeof resetPassword>('POST /api/password-resets/use', {
        body: { token, password, keepApiKeys: !revokes },
      }).catch((error: unknown) => {
        if (isBrokenLink(error)) setBroken({ reason: brokenReason(error) })
        throw error
      })
      await auth.beginSession(session, { recovered: true })
      await toast(words.reset.done, { duration: 8000 })
      onDone()
    },
  })
  if (check.error && isBrokenLink(check.error)) return <BrokenReset reason={brokenReason(check.error)} />
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
      {check.data && check.data.apiKeys > 0 && (
        <Checkbox
          name="revokes"
          label={words.reset.revokeKeys}
          hint={words.reset.revokeKeysHint}
          checked={revokes}
          onChange={setRevokes}
        />
      )}
      <SubmitButton form={form} pendingLabel={words.reset.saving}>
        {words.reset.submit}
      </SubmitButton>
    </Form>
  )
}

/** Asks once how many API keys the account of a mailed link has. If that fails, the reset revokes them. */
const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) =>
      call<typeof checkResetLink>('POST /api/password-resets/check', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // the key contains a secret
    gcTime: 0,
    refetchOnReconnect: false,
  })
