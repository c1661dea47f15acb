import { useState } from 'react'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { changeEmail } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useSavedValues, useSaveOnSessionEnd } from '#web/lib/forms/use-saved-values.ts'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { DoneNotice } from './done-notice.tsx'
import { words } from './words.ts'

const EMPTY = { email: '', password: '' }
const SAVED_FORM = { form: 'change-email', fields: ['email'] } as const

/** Requests a change of email address, which is made when the user opens the link sent to the new address. */
export function EmailSection({ user }: { user: SessionUser }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { ...EMPTY, ...useSavedValues(SAVED_FORM) },
    schema: changeEmail.body,
    submit: async (body) => {
      setSentTo(null)
      await call<typeof changeEmail>('POST /api/account/email', { body })
      form.reset(EMPTY)
      setSentTo(body.email)
    },
  })
  useSaveOnSessionEnd(SAVED_FORM, form.values)
  // the user may have opened the link since, here or on another device
  const waiting = sentTo !== null && sentTo !== user.email
  return (
    <TitledCard title={words.email.title}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{user.email}</span>
        {user.emailConfirmed ? (
          <Badge tone="ok">{words.email.confirmed}</Badge>
        ) : (
          <Badge tone="live" icon={badgeIcons.waiting}>
            {words.email.unconfirmed}
          </Badge>
        )}
      </p>
      <Form form={form} className="grid gap-5">
        <DoneNotice>{waiting ? words.email.done(sentTo) : null}</DoneNotice>
        <EmailField
          {...form.field('email')}
          label={words.email.next}
          hint={words.email.nextHint}
          autoComplete="email"
        />
        <PasswordField {...form.field('password')} label={words.email.password} autoComplete="current-password" />
        <Button type="submit" className="w-fit" pending={form.pending} pendingLabel={words.saving}>
          {words.email.submit}
        </Button>
      </Form>
    </TitledCard>
  )
}
