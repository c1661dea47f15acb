import { useState } from 'react'
import {
  EXPLANATION_MAX,
  explainRegistration,
  type OwnRegistration,
} from '#modules/carriers/carrier-registration/contract.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { sendExplanation } from './save-number.ts'
import { words } from './words.ts'

/** Sends the carrier's explanation of a different name in the register (TRUST-02). */
export function Explanation({ own }: { own: OwnRegistration }) {
  const [sent, setSent] = useState(false)
  const form = useForm<{ explanation: string }, typeof explainRegistration.body>({
    initial: { explanation: own.registration?.explanation ?? '' },
    schema: explainRegistration.body,
    toInput: (typed) => ({ ...typed, version: own.version }),
    async submit(body) {
      setSent(false)
      await sendExplanation(body, () => undefined)
      setSent(true)
      announce(words.explain.saved, { now: true })
    },
  })
  return (
    <Form form={form} className="grid gap-3">
      <TextArea
        {...form.field('explanation')}
        label={words.explain.label}
        hint={words.explain.hint}
        limit={EXPLANATION_MAX}
        rows={3}
      />
      <SubmitButton form={form} size="m" block={false} pendingLabel={words.saving}>
        {words.explain.save}
      </SubmitButton>
      {sent && <p className="text-sm text-muted">{words.explain.saved}</p>}
    </Form>
  )
}
