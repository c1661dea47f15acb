import { AskQuestion, askQuestion, QUESTION_MAX } from '#modules/questions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { sent } from '#web/lib/api/sent.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useKeepValues, useKeptValues } from '#web/lib/forms/use-kept-values.ts'
import { announce } from '#web/ui/announcer.tsx'
import { questionsLive } from './questions.live.ts'
import { TextForm } from './text-form.tsx'
import { words } from './words.ts'

const EMPTY = { text: '' }

/** A business asks in public (ASK-01). */
export function AskForm({ requestId }: { requestId: string }) {
  const keep = { as: `question:${requestId}`, fields: ['text'] } as const
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { ...EMPTY, ...useKeptValues(keep) },
    schema: AskQuestion,
    async submit(body) {
      const params = { requestId }
      const asked = await sent(key.send(body, (idempotencyKey) => call(askQuestion, { params, body, idempotencyKey })))
      questionsLive['question.asked'](queryClient, { patch: asked })
      form.reset(EMPTY)
      announce(words.ask.done, { now: true })
    },
  })
  useKeepValues(keep, form.values)
  return <TextForm form={form} name="text" limit={QUESTION_MAX} words={words.ask} />
}
