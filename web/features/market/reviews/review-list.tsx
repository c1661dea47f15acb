import { Check, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#modules/market/reviews/contract.ts'
import { classes } from '#web/ui/classes.ts'
import type { RenderReport } from './bidder-reviews.tsx'
import { monthText } from './summary-text.ts'
import { words } from './words.ts'

interface ReviewListProps {
  reviews: readonly Review[]
  /** The name of the business. */
  name: string
  renderReport: RenderReport
}

/** Reviews, newest first, with their replies. */
export const ReviewList = ({ reviews, name, renderReport }: ReviewListProps) => (
  <ol className="grid">
    {reviews.map((review) => (
      <li key={review.id} className="grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
        <ShownReview review={review} name={name} replyReport={renderReplyReport(review, name, renderReport)} />
        {renderReport('review', review.id, words.reportSuffix(review.stars))}
      </li>
    ))}
  </ol>
)

/** Renders the report button for the reply to a review. */
export const renderReplyReport = ({ id }: Review, name: string, renderReport: RenderReport): ReactNode =>
  renderReport('reply', id, words.replyReportSuffix(name))

interface ShownReviewProps {
  review: Review
  /** The name of the business. */
  name: string
  /** Shown below the reply. */
  replyReport?: ReactNode
}

/** One review: stars, author and month, answers, text and reply. */
export function ShownReview({ review, name, replyReport }: ShownReviewProps) {
  const { stars, author, month, place, text, reply, changedAfterReply } = review
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <p className="text-sm text-muted wrap-anywhere">
          {[author ?? words.customer, monthText(month), place].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      <Answers review={review} />
      {text !== null && <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>}
      {reply !== null && (
        <div className="grid gap-1 rounded-s bg-sunken p-3">
          <p className="text-sm font-semibold wrap-anywhere">{words.reply(name)}</p>
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{reply}</p>
          {changedAfterReply && <p className="text-sm text-muted">{words.changedAfterReply}</p>}
          {replyReport}
        </div>
      )}
    </>
  )
}

/** Stars, with text for screen readers. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className="inline-flex text-live-ink">
    <span className="sr-only">{words.ofFive(stars)}</span>
    {[1, 2, 3, 4, 5].map((star) => (
      <Star key={star} aria-hidden size={18} className={classes(star <= stars && 'fill-current')} />
    ))}
  </span>
)

const QUESTIONS = ['cameWhenAgreed', 'priceHeld', 'saidWhere'] as const

const Answers = ({ review }: { review: Review }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {QUESTIONS.map((question) => (
      <li key={question} className="inline-flex items-center gap-1">
        {review[question] ? (
          <Check aria-hidden size={16} className="text-brand" />
        ) : (
          <X aria-hidden size={16} className="text-danger" />
        )}
        {words.answers[question]}: {review[question] ? words.yes : words.no}
      </li>
    ))}
  </ul>
)
