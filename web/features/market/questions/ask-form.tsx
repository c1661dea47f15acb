import { useState } from 'react'
import * as z from 'zod/mini'
import { AskQuestion, type askQuestion, QUESTION_MAX } from '#modules/market/questions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { questionsLive } from './questions.live.ts'
import { TextForm } from './text-form.tsx'
import { words } from './words.ts'

const EMPTY = { text: '' }
const Draft = z.object({ text: z.string() })

/** Asks a public question (ASK-01). The draft is saved on this device. */
export function AskForm({ requestId }: { requestId: string }) {
  const draftKey = `question:${requestId}`
  const key = useIdempotencyKey()
  const [initial] = useState(() => readDraft(draftKey, Draft) ?? EMPTY)
  const form = useForm({
    initial,
    schema: AskQuestion,
    async submit(body) {
      const params = { requestId }
      const question = await withNotSentError(
        key.send(body, (idempotencyKey) =>
          call<typeof askQuestion>('POST /api/requests/:requestId/questions', { params, body, idempotencyKey }),
        ),
      )
      questionsLive['question.asked'](queryClient, { patch: question })
      form.reset(EMPTY)
      clearDraft(draftKey)
      announce(words.ask.done, { now: true })
    },
  })
  useSaveDraftText(draftKey, form.values)
  return <TextForm form={form} name="text" limit={QUESTION_MAX} words={words.ask} />
}
