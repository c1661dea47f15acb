import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type changeReview,
  type JobReview,
  type PartyReview,
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
type YesNo = 'yes' | 'no' | ''
const YES_OR_NO = [
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
] as const

interface ReviewFormProps {
  requestId: string
  /** The review to change; null for a new one. */
  existing: PartyReview | null
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
              clearDraft(draftKeyOf(requestId, existing))
              onCancel()
            }}
          >
            {jobWords.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface ReviewFormValues extends Record<string, unknown> {
  /** 0 until chosen. */
  stars: number
  cameWhenAgreed: YesNo
  priceHeld: YesNo
  saidWhere: YesNo
  text: string
}

const YesNoChoice = z.enum(['yes', 'no', ''])
const Draft = z.object({
  stars: z.number(),
  cameWhenAgreed: YesNoChoice,
  priceHeld: YesNoChoice,
  saidWhere: YesNoChoice,
  text: z.string(),
})

/** Returns the key of the draft. Each version of a review has its own. */
const draftKeyOf = (requestId: string, existing: PartyReview | null): string =>
  existing === null ? `review:${requestId}` : `review:${requestId}:${existing.version}`

const EMPTY: ReviewFormValues = { stars: 0, cameWhenAgreed: '', priceHeld: '', saidWhere: '', text: '' }
const toYesNo = (value: boolean): YesNo => (value ? 'yes' : 'no')
const toBoolean = (answer: YesNo) => (answer === '' ? undefined : answer === 'yes')

const toFormValues = (existing: PartyReview): ReviewFormValues => ({
  stars: existing.stars,
  cameWhenAgreed: toYesNo(existing.cameWhenAgreed),
  priceHeld: toYesNo(existing.priceHeld),
  saidWhere: toYesNo(existing.saidWhere),
  text: existing.text ?? '',
})

function useReviewForm({ requestId, existing, onDone }: Omit<ReviewFormProps, 'onCancel'>) {
  const key = useIdempotencyKey()
  const params = { requestId }
  const draftKey = draftKeyOf(requestId, existing)
  const [initial] = useState<ReviewFormValues>(
    () => readDraft(draftKey, Draft) ?? (existing === null ? EMPTY : toFormValues(existing)),
  )
  const form = useForm<ReviewFormValues, typeof WriteReview>({
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
      clearDraft(draftKey)
      const confirmation = existing === null ? jobWords.sent : jobWords.changed
      announce(confirmation.description, { now: true })
      void toast({ ...confirmation, tone: 'success' })
      onDone(answer)
    },
  })
  useSaveDraftText(draftKey, form.values)
  return form
}
