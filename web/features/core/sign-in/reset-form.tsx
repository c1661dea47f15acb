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
import { invalidLinkReason, isInvalidLink } from './invalid-links.ts'
import { InvalidResetLink } from './invalid-reset-link.tsx'
import { words } from './words.ts'

const NewPassword = z.pick(resetPassword.body, { password: true })

/**
 * Sets a new password by a mailed link and signs in with it (R60). Asks whether to revoke API keys if the account has
 * any (API-03). `onDone` redirects.
 */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const auth = useAuthContext()
  const [invalidLink, setInvalidLink] = useState<{ reason: string | undefined } | null>(null)
  const [revokes, setRevokes] = useState(true)
  const apiKeys = useApiKeyCount(token, (reason) => setInvalidLink({ reason }))
  const form = useForm({
    initial: { password: '' },
    schema: NewPassword,
    submit: async ({ password }) => {
      const session = await call<typeof resetPassword>('POST /api/password-resets/use', {
        body: { token, password, keepApiKeys: !revokes },
      }).catch((error: unknown) => {
        if (isInvalidLink(error)) setInvalidLink({ reason: invalidLinkReason(error) })
        throw error
      })
      await auth.beginSession(session, { recovered: true })
      await toast(words.reset.done, { duration: 8000 })
      onDone()
    },
  })
  if (invalidLink !== null) return <InvalidResetLink reason={invalidLink.reason} />
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
 * Fetches once how many API keys the account of a mailed link has; 0 until that is known or if the fetch fails. Not a
 * query, because queries refetch when the session begins, and the link is then used up.
 */
function useApiKeyCount(token: string, onInvalidLink: (reason: string | undefined) => void): number {
  const [count, setCount] = useState(0)
  const handleError = useEffectEvent((error: unknown) => {
    if (isInvalidLink(error)) onInvalidLink(invalidLinkReason(error))
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call<typeof checkResetLink>('POST /api/password-resets/check', { body: { token }, signal }).then(
      ({ apiKeys }) => setCount(apiKeys),
      (error: unknown) => handleError(error),
    )
    return () => controller.abort()
  }, [token])
  return count
}
