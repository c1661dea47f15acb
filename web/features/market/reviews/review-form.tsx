import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type changeReview,
  type JobReview,
  type OwnReview,
  REVIEW_TEXT_MAX,
  WriteReview,
  type writeReview,
} from '#modules/market/reviews/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { StarsField } from './stars-field.tsx'
import { words } from './words.ts'

const own = words.job
type Answer = 'yes' | 'no' | ''
const YES_OR_NO = [
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
] as const

interface ReviewFormProps {
  requestId: string
  /** The review to change; null for a new one. */
  held: OwnReview | null
  onDone: (answer: JobReview) => void
  /** Cancels the change. */
  onKeep?: () => void
}

/**
 * Writes or changes a review with stars, three answers and a text (REVIEW-01, REVIEW-02). Drafts are kept on this
 * device.
 */
export function ReviewForm({ requestId, held, onDone, onKeep }: ReviewFormProps) {
  const form = useReviewForm({ requestId, held, onDone })
  return (
    <Form form={form} className="grid gap-5">
      <StarsField label={own.stars} {...form.field('stars')} />
      <RadioGroup label={own.cameWhenAgreed} options={YES_OR_NO} {...form.field('cameWhenAgreed')} />
      <RadioGroup label={own.priceHeld} options={YES_OR_NO} {...form.field('priceHeld')} />
      <RadioGroup label={own.saidWhere} options={YES_OR_NO} {...form.field('saidWhere')} />
      <TextArea {...form.field('text')} label={own.text} hint={own.textHint} optional limit={REVIEW_TEXT_MAX} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={own.sending}>
          {held === null ? own.send : own.save}
        </Button>
        {onKeep && (
          <Button
            variant="quiet"
            inactive={form.pending}
            onClick={() => {
              clearDraft(draftOf(requestId, held))
              onKeep()
            }}
          >
            {own.keep}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface Typed extends Record<string, unknown> {
  /** 0 until chosen. */
  stars: number
  cameWhenAgreed: Answer
  priceHeld: Answer
  saidWhere: Answer
  text: string
}

const Chosen = z.enum(['yes', 'no', ''])
const Draft = z.object({
  stars: z.number(),
  cameWhenAgreed: Chosen,
  priceHeld: Chosen,
  saidWhere: Chosen,
  text: z.string(),
})

/** One draft per version. */
const draftOf = (requestId: string, held: OwnReview | null): string =>
  held === null ? `review:${requestId}` : `review:${requestId}:${held.version}`

const EMPTY: Typed = { stars: 0, cameWhenAgreed: '', priceHeld: '', saidWhere: '', text: '' }
const typed = (said: boolean): Answer => (said ? 'yes' : 'no')
const said = (answer: Answer) => (answer === '' ? undefined : answer === 'yes')

const typedOf = (held: OwnReview): Typed => ({
  stars: held.stars,
  cameWhenAgreed: typed(held.cameWhenAgreed),
  priceHeld: typed(held.priceHeld),
  saidWhere: typed(held.saidWhere),
  text: held.text ?? '',
})

function useReviewForm({ requestId, held, onDone }: Omit<ReviewFormProps, 'onKeep'>) {
  const key = useIdempotencyKey()
  const params = { requestId }
  const draft = draftOf(requestId, held)
  const [initial] = useState<Typed>(() => readDraft(draft, Draft) ?? (held === null ? EMPTY : typedOf(held)))
  const form = useForm<Typed, typeof WriteReview>({
    initial,
    schema: WriteReview,
    toInput: (values) => ({
      stars: values.stars,
      cameWhenAgreed: said(values.cameWhenAgreed),
      priceHeld: said(values.priceHeld),
      saidWhere: said(values.saidWhere),
      text: values.text.trim() || null,
    }),
    submit: async (body) => {
      const answer =
        held === null
          ? await key.send(body, (idempotencyKey) =>
              call<typeof writeReview>('POST /api/requests/:requestId/review', { params, body, idempotencyKey }),
            )
          : await call<typeof changeReview>('PUT /api/requests/:requestId/review', {
              params,
              body: { ...body, version: held.version },
            })
      clearDraft(draft)
      const done = held === null ? own.sent : own.changed
      announce(done.description, { now: true })
      void toast({ ...done, tone: 'success' })
      onDone(answer)
    },
  })
  useDraftText(draft, form.values)
  return form
}
