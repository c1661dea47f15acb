import { useState } from 'react'
import * as z from 'zod/mini'
import { type JobReview, type PartyReview, REPLY_MAX, replyToReview } from '#modules/market/reviews/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { dayAndTime, shortDate } from '#web/lib/format/time.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const replyWords = words.replying

interface ReplyFormProps {
  requestId: string
  review: PartyReview
  onDone: (answer: JobReview) => void
}

const Draft = z.object({ text: z.string() })

/**
 * Returns the key of the draft. A first reply keeps its draft when the author changes the review. A change to a sent
 * reply has one draft per version of the review.
 */
const draftKeyOf = (requestId: string, { reply, version }: PartyReview): string =>
  reply === null ? `reply:${requestId}` : `reply:${requestId}:${version}`

/** Writes or changes a carrier's reply to a review (REVIEW-02). Drafts are kept on this device. */
export function ReplyForm({ requestId, review, onDone }: ReplyFormProps) {
  const { version, reply, replyUntil, changeUntil, changedAfterReply } = review
  const draftKey = draftKeyOf(requestId, review)
  const [initial] = useState(() => readDraft(draftKey, Draft) ?? { text: reply ?? '' })
  const form = useForm<{ text: string }, typeof Reply>({
    initial,
    schema: Reply,
    toInput: ({ text }) => ({ text, version }),
    submit: async (body) => {
      const answer = await call<typeof replyToReview>('PUT /api/requests/:requestId/review/reply', {
        params: { requestId },
        body,
      })
      clearDraft(draftKey)
      announce(replyWords.sent.description, { now: true })
      void toast({ ...replyWords.sent, tone: 'success' })
      onDone(answer)
    },
  })
  useSaveDraftText(draftKey, form.values)
  return (
    <Form form={form} className="grid gap-3">
      <TextArea {...form.field('text')} label={replyWords.label} hint={replyWords.hint} limit={REPLY_MAX} rows={3} />
      {replyUntil !== null && <p className="text-sm text-muted">{replyWords.until(shortDate(replyUntil))}</p>}
      {changedAfterReply && changeUntil !== null && (
        <p className="text-sm">{replyWords.reopened(dayAndTime(changeUntil))}</p>
      )}
      <Button type="submit" variant="primary" className="justify-self-start" pending={form.pending}>
        {reply === null ? replyWords.send : replyWords.change}
      </Button>
    </Form>
  )
}

const Reply = replyToReview.body
