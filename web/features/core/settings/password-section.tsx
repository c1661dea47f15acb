import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { DoneNotice } from './done-notice.tsx'
import { sessionsQuery } from './queries.ts'
import { words } from './words.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

/** The form that changes the password, which ends all other sessions. */
export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient()
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: EMPTY,
    schema: changePassword.body,
    submit: async (body) => {
      setDone(false)
      await call<typeof changePassword>('POST /api/account/password', { body })
      form.reset(EMPTY)
      setDone(true)
      void queries.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <TitledCard title={words.password.title}>
      <Form form={form} className="grid gap-5">
        <DoneNotice>{done ? words.password.done : null}</DoneNotice>
        {/* Shows password managers which account this is. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('currentPassword')}
          label={words.password.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('newPassword')}
          label={words.password.next}
          hint={words.password.nextHint}
          autoComplete="new-password"
          strength
        />
        <Button type="submit" className="w-fit" pending={form.pending} pendingLabel={words.saving}>
          {words.password.submit}
        </Button>
      </Form>
    </TitledCard>
  )
}
