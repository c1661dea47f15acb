import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { JobReview as Answer, PartyReview, takeReviewBack } from '#modules/market/reviews/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { dayAndTime, shortDate } from '#web/lib/format/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import type { RenderReport } from './bidder-reviews.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { renderReplyReport, ShownReview } from './review-list.tsx'
import { jobReviewQuery } from './review-queries.ts'
import { words } from './words.ts'

const jobWords = words.job
const HEADING_ID = 'review'

export interface JobReviewProps {
  requestId: string
  party: 'owner' | 'carrier'
  /** The viewer's user id; the viewer is `party`. */
  viewerId: string
  renderReport: RenderReport
  /** Called after the owner deleted the review. */
  onDeleted: () => void
}

/** The review of a completed job: its owner writes it, its carrier reads it and replies. */
export function JobReview({ requestId, party, viewerId, renderReport, onDeleted }: JobReviewProps) {
  const options = jobReviewQuery(requestId, viewerId)
  const query = useQuery(options)
  const [focusRequested, setFocusRequested] = useState(false)
  const showAnswer = (answer: Answer) => {
    setFocusRequested(true)
    queryClient.setQueryData(options.queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: ['reviews', 'of business'] })
  }
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ review, writeUntil }) => {
        if (review === null)
          return writeUntil !== null && <WriteSection requestId={requestId} until={writeUntil} onDone={showAnswer} />
        if (party === 'carrier')
          return (
            <ReceivedReviewSection
              requestId={requestId}
              review={review}
              renderReport={renderReport}
              onDone={showAnswer}
              focus={focusRequested}
            />
          )
        return (
          <OwnReviewSection
            key={review.version}
            requestId={requestId}
            review={review}
            renderReport={renderReport}
            onDone={showAnswer}
            onDeleted={onDeleted}
            focus={focusRequested}
          />
        )
      }}
    </Loaded>
  )
}

interface ReviewSectionProps {
  requestId: string
  onDone: (answer: Answer) => void
}

interface FocusProps {
  /** Whether to focus the heading, because the button that the user pressed is no longer on the page. */
  focus: boolean
}

function ReviewSection({
  title,
  focus = false,
  children,
}: Partial<FocusProps> & { title: string; children: ReactNode }) {
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-3 scroll-mt-(--header)">
      <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

const WriteSection = ({ requestId, until, onDone }: ReviewSectionProps & { until: string }) => (
  <ReviewSection title={jobWords.writeTitle}>
    <p className="text-sm">{jobWords.writeText}</p>
    <ReviewForm requestId={requestId} existing={null} onDone={onDone} />
    <p className="text-sm text-muted">{jobWords.until(shortDate(until))}</p>
  </ReviewSection>
)

interface ReviewedProps extends ReviewSectionProps, FocusProps {
  review: PartyReview
  renderReport: RenderReport
}

/** The owner's review, with buttons to change or delete it. */
function OwnReviewSection({
  requestId,
  review,
  renderReport,
  onDone,
  onDeleted,
  focus,
}: ReviewedProps & Pick<JobReviewProps, 'onDeleted'>) {
  const [isEditing, setIsEditing] = useState(false)
  const { opener, form } = useFormFocus(isEditing)
  if (isEditing)
    return (
      <ReviewSection title={jobWords.ownTitle} focus={focus}>
        <div ref={form}>
          <ReviewForm requestId={requestId} existing={review} onDone={onDone} onCancel={() => setIsEditing(false)} />
        </div>
      </ReviewSection>
    )
  return (
    <ReviewSection title={jobWords.ownTitle} focus={focus}>
      <HiddenReason review={review} />
      <ShownReview
        review={review}
        name={words.theCarrier}
        replyReport={renderReplyReport(review, words.theCarrier, renderReport)}
      />
      {review.changeUntil !== null && (
        <p className="text-sm text-muted">{jobWords.changeUntil(dayAndTime(review.changeUntil))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {review.changeUntil !== null && (
          <Button ref={opener} onClick={() => setIsEditing(true)}>
            {jobWords.change}
          </Button>
        )}
        <ConfirmButton
          label={jobWords.delete}
          title={jobWords.deleteTitle}
          pendingLabel={jobWords.working}
          variant="quiet"
          danger
          keyedBy={requestId}
          send={(idempotencyKey) =>
            call<typeof takeReviewBack>('DELETE /api/requests/:requestId/review', {
              params: { requestId },
              idempotencyKey,
            })
          }
          onDone={() => {
            announce(jobWords.deleted.description, { now: true })
            void toast(jobWords.deleted)
            onDone({ review: null, writeUntil: null })
            onDeleted()
            // the section disappears with its review
            document.querySelector('h1')?.focus()
          }}
          failed={jobWords.deleteFailed}
        >
          <p>{jobWords.deleteText}</p>
        </ConfirmButton>
      </div>
    </ReviewSection>
  )
}

/** Says why other people can't read the review. */
function HiddenReason({ review: { state, reason } }: { review: PartyReview }) {
  if (state === 'shown') return null
  return (
    <div className="grid gap-1 rounded-s bg-sunken p-3 text-sm">
      <p className="font-semibold">{jobWords[state]}</p>
      {reason !== null && (
        <p className="whitespace-pre-line wrap-anywhere">{jobWords.staffWrote(settings.productName, reason)}</p>
      )}
    </div>
  )
}

/** The review for its carrier, with the reply form. */
function ReceivedReviewSection({ requestId, review, renderReport, onDone, focus }: ReviewedProps) {
  const mayReply = review.replyUntil !== null || review.changeUntil !== null
  return (
    <ReviewSection title={jobWords.receivedTitle} focus={focus}>
      <ShownReview
        review={review}
        name={words.you}
        replyReport={review.replyHidden && <p className="text-sm font-semibold">{words.replying.hidden}</p>}
      />
      {mayReply && <ReplyForm key={review.version} requestId={requestId} review={review} onDone={onDone} />}
      {renderReport('review', review.id, words.reportSuffix(review.stars))}
    </ReviewSection>
  )
}
