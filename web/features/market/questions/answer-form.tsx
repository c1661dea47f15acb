import { useState } from 'react'
import * as z from 'zod/mini'
import { ANSWER_MAX, AnswerQuestion, type answerQuestion, type Question } from '#modules/market/questions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { questionsLive } from './questions.live.ts'
import { TextForm } from './text-form.tsx'
import { words } from './words.ts'

const Draft = z.object({ answer: z.string() })

/** Answers a question, once (ASK-01). The draft is saved on this device. */
export function AnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const key = useIdempotencyKey()
  const draftKey = `answer:${question.id}`
  const [initial] = useState(() => readDraft(draftKey, Draft) ?? { answer: '' })
  const form = useForm({
    initial,
    schema: AnswerQuestion,
    async submit(body) {
      const params = { questionId: question.id }
      const answeredQuestion = await withNotSentError(
        key.send(body, (idempotencyKey) =>
          call<typeof answerQuestion>('POST /api/questions/:questionId/answer', { params, body, idempotencyKey }),
        ),
      )
      questionsLive['question.asked'](queryClient, { patch: answeredQuestion })
      clearDraft(draftKey)
      announce(words.reply.done, { now: true })
      onClose()
      focusHeading('questions')
    },
  })
  useSaveDraftText(draftKey, form.values)
  return (
    <TextForm form={form} name="answer" limit={ANSWER_MAX} words={words.reply}>
      <Button inactive={form.pending} onClick={onClose}>
        {words.reply.cancel}
      </Button>
    </TextForm>
  )
}
