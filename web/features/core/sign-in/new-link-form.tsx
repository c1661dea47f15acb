import { useState } from 'react'
import { resendConfirmation } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { MailSent } from './mail-sent.tsx'
import { words } from './words.ts'

/** Requests a new confirmation link. The server answers the same for every address, with or without an account. */
export function NewLinkForm() {
  const viewer = useViewer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: viewer?.email ?? '' },
    schema: resendConfirmation.body,
    submit: async (body) => {
      await call<typeof resendConfirmation>('POST /api/email-confirmations/resend', { body })
      setSentTo(body.email)
    },
  })
  if (sentTo !== null) return <MailSent title={words.inbox.title} text={words.confirm.resent(sentTo)} />
  return (
    <Form form={form} className="grid gap-5">
      <EmailField {...form.field('email')} label={words.email} hint={words.confirm.resendText} />
      <Button type="submit" size="l" block pending={form.pending} pendingLabel={words.again.sending}>
        {words.confirm.resend}
      </Button>
    </Form>
  )
}
