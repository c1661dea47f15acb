import { useState } from 'react'
import * as z from 'zod/mini'
import type { JobVisit, PriceChange } from '#modules/fulfilment/visits/contract.ts'
import { AnswerPrice, type answerPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { priceWords } from './words.ts'

interface SignFormProps {
  change: PriceChange
  onAnswered: (visit: JobVisit) => void
}

const Draft = z.object({ name: z.string() })

/** Lets the owner sign by typing their name, or decline. The typed name stays on this device until sent (PRICE-02). */
export function SignForm({ change, onAnswered }: SignFormProps) {
  const params = { changeId: change.id }
  const draftKey = `sign:${change.id}`
  const key = useIdempotencyKey()
  const [initial] = useState(() => readDraft(draftKey, Draft) ?? { name: '' })
  function finish(visit: JobVisit) {
    clearDraft(draftKey)
    onAnswered(visit)
  }
  const form = useForm({
    initial,
    schema: AnswerPrice,
    toInput: ({ name }) => ({ answer: 'signed', name }),
    submit: async (body) => {
      finish(
        await withNotSentError(
          key.send(body, (idempotencyKey) =>
            call<typeof answerPrice>('POST /api/price-changes/:changeId/answer', { params, body, idempotencyKey }),
          ),
        ),
      )
    },
  })
  const declining = useIdempotentCommand({
    keyedBy: params,
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof answerPrice>('POST /api/price-changes/:changeId/answer', {
          params,
          body: { answer: 'declined', name: null },
          idempotencyKey,
        }),
      ),
    onDone: finish,
  })
  useSaveDraftText(draftKey, form.values)
  const { pending } = priceWords
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <TextField {...form.field('name')} label={pending.name} hint={pending.nameHint} autoComplete="name" />
      <FormErrors errors={form.errors} failure={form.failure ?? declining.error} attempts={form.attempts} />
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel={pending.signing}
          inactive={declining.pending}
        >
          {pending.sign(formatPounds(change.newPounds))}
        </Button>
        <Button
          pending={declining.pending}
          pendingLabel={pending.declining}
          inactive={form.pending}
          onClick={declining.run}
        >
          {pending.decline(formatPounds(change.oldPounds))}
        </Button>
      </div>
    </form>
  )
}
