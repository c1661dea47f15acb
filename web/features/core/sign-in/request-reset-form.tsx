import { useState } from 'react'
import { requestPasswordReset } from '#modules/core/accounts/links/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { startCoolDown } from './cool-down.ts'
import { MailSent } from './mail-sent.tsx'
import { SendAgain } from './send-again.tsx'
import { words } from './words.ts'

const requestReset = (email: string) =>
  call<typeof requestPasswordReset>('POST /api/password-resets', { body: { email } })

/** Requests a reset link. The server answers the same for every address, with or without an account (R60). */
export function RequestResetForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form: formRef } = useFormFocus(sentTo === null)
  const form = useForm({
    initial: { email },
    schema: requestPasswordReset.body,
    submit: async (body) => {
      await requestReset(body.email)
      startCoolDown(`reset:${body.email}`)
      setSentTo(body.email)
    },
  })
  if (sentTo !== null) {
    return (
      <MailSent title={words.askReset.doneTitle} text={words.askReset.done(sentTo)}>
        <SendAgain coolDown={`reset:${sentTo}`} send={() => requestReset(sentTo)} />
        <Button variant="quiet" size="s" className="justify-self-start" onClick={() => setSentTo(null)}>
          {words.askReset.other}
        </Button>
      </MailSent>
    )
  }
  return (
    <div ref={formRef}>
      <Form form={form} className="grid gap-5">
        <EmailField {...form.field('email')} label={words.email} />
        <SubmitButton form={form} pendingLabel={words.askReset.sending}>
          {words.askReset.submit}
        </SubmitButton>
      </Form>
    </div>
  )
}
