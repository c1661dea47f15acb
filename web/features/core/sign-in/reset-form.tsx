import { useEffect, useEffectEvent, useState } from 'react'
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
  const apiKeys = useApiKeyCount(token, (reason) => setBroken({ reason }))
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
      {apiKeys > 0 && (
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

/**
 * Asks once how many API keys the account of a mailed link has; 0 until that is known. If it can't be asked, the reset
 * revokes them. Not a query: those are fetched again once the session begins, when the link is used up.
 */
function useApiKeyCount(token: string, onBroken: (reason: string | undefined) => void): number {
  const [count, setCount] = useState(0)
  const answer = useEffectEvent((error: unknown) => {
    if (isBrokenLink(error)) onBroken(brokenReason(error))
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call<typeof checkResetLink>('POST /api/password-resets/check', { body: { token }, signal }).then(
      ({ apiKeys }) => setCount(apiKeys),
      (error: unknown) => answer(error),
    )
    return () => controller.abort()
  }, [token])
  return count
}
