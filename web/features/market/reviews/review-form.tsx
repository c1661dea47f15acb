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
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { StarsField } from './stars-field.tsx'
import { words } from './words.ts'

const jobWords = words.job
type Answer = 'yes' | 'no' | ''
const YES_OR_NO = [
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
] as const

interface ReviewFormProps {
  requestId: string
  /** The review to change; null for a new one. */
  existing: OwnReview | null
  onDone: (answer: JobReview) => void
  /** Cancels the change. */
  onCancel?: () => void
}

/**
 * Writes or changes a review with stars, three answers and a text (REVIEW-01, REVIEW-02). Drafts are kept on this
 * device.
 */
export function ReviewForm({ requestId, existing, onDone, onCancel }: ReviewFormProps) {
  const form = useReviewForm({ requestId, existing, onDone })
  return (
    <Form form={form} className="grid gap-5">
      <StarsField label={jobWords.stars} {...form.field('stars')} />
      <RadioGroup label={jobWords.cameWhenAgreed} options={YES_OR_NO} {...form.field('cameWhenAgreed')} />
      <RadioGroup label={jobWords.priceHeld} options={YES_OR_NO} {...form.field('priceHeld')} />
      <RadioGroup label={jobWords.saidWhere} options={YES_OR_NO} {...form.field('saidWhere')} />
      <TextArea
        {...form.field('text')}
        label={jobWords.text}
        hint={jobWords.textHint}
        optional
        limit={REVIEW_TEXT_MAX}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={jobWords.sending}>
          {existing === null ? jobWords.send : jobWords.save}
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            inactive={form.pending}
            onClick={() => {
              clearDraft(draftOf(requestId, existing))
              onCancel()
            }}
          >
            {jobWords.keep}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface ReviewInput extends Record<string, unknown> {
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

/** Returns the key of the draft. Each version of a review has its own. */
const draftOf = (requestId: string, existing: OwnReview | null): string =>
  existing === null ? `review:${requestId}` : `review:${requestId}:${existing.version}`

const EMPTY: ReviewInput = { stars: 0, cameWhenAgreed: '', priceHeld: '', saidWhere: '', text: '' }
const toAnswer = (value: boolean): Answer => (value ? 'yes' : 'no')
const toBoolean = (answer: Answer) => (answer === '' ? undefined : answer === 'yes')

const inputOf = (existing: OwnReview): ReviewInput => ({
  stars: existing.stars,
  cameWhenAgreed: toAnswer(existing.cameWhenAgreed),
  priceHeld: toAnswer(existing.priceHeld),
  saidWhere: toAnswer(existing.saidWhere),
  text: existing.text ?? '',
})

function useReviewForm({ requestId, existing, onDone }: Omit<ReviewFormProps, 'onCancel'>) {
  const key = useIdempotencyKey()
  const params = { requestId }
  const draft = draftOf(requestId, existing)
  const [initial] = useState<ReviewInput>(
    () => readDraft(draft, Draft) ?? (existing === null ? EMPTY : inputOf(existing)),
  )
  const form = useForm<ReviewInput, typeof WriteReview>({
    initial,
    schema: WriteReview,
    toInput: (values) => ({
      stars: values.stars,
      cameWhenAgreed: toBoolean(values.cameWhenAgreed),
      priceHeld: toBoolean(values.priceHeld),
      saidWhere: toBoolean(values.saidWhere),
      text: values.text.trim() || null,
    }),
    submit: async (body) => {
      const answer =
        existing === null
          ? await key.send(body, (idempotencyKey) =>
              call<typeof writeReview>('POST /api/requests/:requestId/review', { params, body, idempotencyKey }),
            )
          : await call<typeof changeReview>('PUT /api/requests/:requestId/review', {
              params,
              body: { ...body, version: existing.version },
            })
      clearDraft(draft)
      const confirmation = existing === null ? jobWords.sent : jobWords.changed
      announce(confirmation.description, { now: true })
      void toast({ ...confirmation, tone: 'success' })
      onDone(answer)
    },
  })
  useSaveDraftText(draft, form.values)
  return form
}
