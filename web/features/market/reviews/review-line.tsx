import { Star } from 'lucide-react'
import type { ReviewSummary } from '#modules/market/reviews/contract/summary.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { classes } from '#web/ui/classes.ts'
import { summaryText } from './summary-text.ts'
import { words } from './words.ts'

/** The review summary of a business in one line (REVIEW-03). Empty while reviews are off. */
export function ReviewLine({ summary }: { summary: ReviewSummary | undefined }) {
  if (!summary || !featureOn('reviews')) return null
  return (
    <p className={classes('flex items-center gap-1 text-sm tabular', summary.count === 0 && 'text-muted')}>
      <Star aria-hidden size={14} className={summary.count === 0 ? undefined : 'fill-current text-live-ink'} />
      <span className="sr-only">{words.reviews}</span> {summaryText(summary)}
    </p>
  )
}
