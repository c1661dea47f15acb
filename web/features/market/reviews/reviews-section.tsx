import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ReviewFigures } from '#modules/market/reviews/contract.ts'
import { Fact } from '#web/ui/fact.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import type { RenderReport } from './bidder-reviews.tsx'
import { ReviewLine } from './review-line.tsx'
import { ReviewList } from './review-list.tsx'
import { businessReviewsQuery } from './review-queries.ts'
import { words } from './words.ts'

const sectionWords = words.section

interface ReviewsSectionProps {
  userId: string
  name: string
  /** Null if the business's plan doesn't show reviews; then only the business sees this section. */
  figures: ReviewFigures | null
  renderReport: RenderReport
}

/** The reviews on a business page: mean, answers, star ratings and texts (PLAN-11, REVIEW-04). */
export function ReviewsSection({ userId, name, figures, renderReport }: ReviewsSectionProps) {
  const query = useInfiniteQuery(businessReviewsQuery(userId))
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews">{sectionWords.title}</h2>
      {figures === null ? (
        <p className="text-sm text-muted">{sectionWords.ownerNote}</p>
      ) : (
        <Figures figures={figures} />
      )}
      <PagedList
        query={query}
        loading={words.loading}
        failed={words.failed}
        empty={figures === null || figures.count > 0 ? <p>{words.none}</p> : null}
        label={words.more}
        loadingLabel={words.loadingMore}
        moreFailed={words.moreFailed}
      >
        {(items, { pages }) => (
          <>
            <StarDistribution counts={pages[0]?.spread ?? []} />
            <ReviewList reviews={items} name={name} renderReport={renderReport} />
          </>
        )}
      </PagedList>
      <Link to="/reviews-policy" className="reach w-fit text-sm text-brand underline">
        {sectionWords.policy}
      </Link>
    </section>
  )
}

const QUESTIONS = ['cameWhenAgreed', 'priceHeld', 'saidWhere'] as const

const Figures = ({ figures }: { figures: ReviewFigures }) => (
  <div className="grid gap-3">
    <ReviewLine summary={figures} />
    {figures.mean !== null && (
      <dl className="grid gap-4 sm:grid-cols-3">
        {QUESTIONS.map((question) => (
          <Fact key={question} name={words.answers[question]}>
            <span className="tabular">{sectionWords.yesCount(figures[question], figures.count)}</span>
          </Fact>
        ))}
      </dl>
    )}
  </div>
)

/** Counts of five to one stars, as bars and numbers. */
function StarDistribution({ counts }: { counts: readonly number[] }) {
  const max = Math.max(1, ...counts)
  return (
    <dl
      aria-label={sectionWords.distribution}
      className="mb-2 grid max-w-text grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm"
    >
      {counts
        .map((count, index) => ({ count, stars: index + 1 }))
        .toReversed()
        .map(({ count, stars }) => (
          <div key={stars} className="contents">
            <dt>{sectionWords.stars(stars)}</dt>
            <dd aria-hidden className="h-2 overflow-clip rounded-s bg-sunken">
              <div className="h-full bg-live-ink" style={{ width: `${(count / max) * 100}%` }} />
            </dd>
            <dd className="tabular text-right">{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
    </dl>
  )
}
