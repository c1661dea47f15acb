import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EcoOptions } from '#web/features/discovery/home/eco-options.tsx'
import { Hero } from '#web/features/discovery/home/hero.tsx'
import { Pricing } from '#web/features/discovery/home/pricing.tsx'
import { Steps } from '#web/features/discovery/home/steps.tsx'
import { words } from '#web/features/discovery/home/words.ts'
import { boxWords } from '#web/features/discovery/search/box-words.ts'
import { SearchBox } from '#web/features/discovery/search/search-box.tsx'
import { Searching } from '#web/features/discovery/search/searching.tsx'
import { useSearchInUrl } from '#web/features/discovery/search/use-search-in-url.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { type NearFilter, nearFilterOf } from '#web/lib/near/near-filter.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { lazyExtra, lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

/** Returns a loader for a component with queries. It loads after the first paint, because the page works without it. */
const withQueries =
  <P extends object>(load: () => Promise<ComponentType<P>>) =>
  async () => {
    const [{ withQueries: wrap }, Inner] = await Promise.all([import('#web/app/with-queries.tsx'), load()])
    return wrap(Inner)
  }
const LatestLists = lazyPart(withQueries(async () => (await import('./home/home-parts.tsx')).homeParts.LatestLists))
const NearControl = lazyExtra(async () => (await import('./home/home-parts.tsx')).homeParts.NearControl)
const Results = lazyPart(
  withQueries(async () => (await import('#web/features/discovery/search/results.tsx')).Results),
  {
    title: <p className="font-semibold">{boxWords.failed}</p>,
    text: boxWords.unknown,
  },
)
const SaveSearch = lazyExtra(async () => (await import('#web/features/discovery/alerts/save-search.tsx')).SaveSearch)
const RegistrationSummary = lazyExtra(
  async () =>
    (await import('#web/features/carriers/carrier-registration/registration-summary.tsx')).RegistrationSummary,
)
const ReviewLine = lazyExtra(async () => (await import('#web/features/market/reviews/review-line.tsx')).ReviewLine)
const authRequiredModule = lazyModule(() => import('#web/features/core/sign-in/auth-required.ts'))

/** The subject of a saved search, by result type. */
const SAVED_SEARCH_SUBJECTS: Readonly<Record<string, 'freecycle_item' | 'sell_item'>> = {
  gift_item: 'freecycle_item',
  sell_item: 'sell_item',
}

const LISTS_CLASS = 'grid gap-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-6'

export function Page() {
  const viewer = useViewer()
  const { term, type, typedHere, setSearch } = useSearchInUrl()
  const near = nearFilterOf(useSearchParams()[0])
  usePageTitle(term === '' ? null : boxWords.title(term))
  return (
    <div className="wrap grid gap-10 lg:gap-14">
      <Hero
        posting={term === ''}
        search={
          <SearchBox
            term={term}
            typedHere={typedHere}
            onSearch={(next) => setSearch({ term: next, type })}
            onFocus={() => Results.preload()}
          />
        }
      />
      {/* reserves its space while its code is loading */}
      <div className="min-h-15.5 lg:min-h-27">
        <NearControl otherOrder={term === '' ? 'Newest' : 'Best match'} />
      </div>
      {term === '' ? (
        <Latest near={near} />
      ) : (
        <Suspense fallback={<Searching />}>
          <Results
            term={term}
            type={type}
            near={near}
            onType={(chosen) => setSearch({ term, type: chosen })}
            onBlocked={viewer === null ? (path) => void askToSignIn('view', path) : undefined}
            renderRegistration={({ registration, reviews }) => (
              <>
                {reviews && <ReviewLine summary={reviews} />}
                {registration && <RegistrationSummary summary={registration} showAttribution />}
              </>
            )}
          />
          {viewer !== null && featureOn('alerts') && (
            <SaveSearch
              filter={{
                about: SAVED_SEARCH_SUBJECTS[type ?? ''] ?? 'request',
                keywords: term,
                photo: false,
                budget: false,
              }}
            />
          )}
        </Suspense>
      )}
      <section aria-labelledby="how" className="grid content-start gap-3">
        <h2 id="how">{words.how}</h2>
        <Steps steps={words.steps} wide />
      </section>
      <Pricing />
      <EcoOptions />
    </div>
  )
}

/** The latest requests, items for sale and gifted items (HOME-12). */
function Latest({ near }: { near: NearFilter }) {
  return (
    <Suspense fallback={<LatestFallback />}>
      <div className={LISTS_CLASS}>
        <LatestLists near={near} onSignInNeeded={(action, returnTo) => void askToSignIn(action, returnTo)} />
      </div>
    </Suspense>
  )
}

/** Shows the sign-in toast, loaded on first use (HOME-36 to HOME-38). */
async function askToSignIn(action: 'view' | 'list' | 'sell', returnTo: string): Promise<void> {
  const { showAuthRequired } = await authRequiredModule.loadWithRetry()
  await showAuthRequired(action, returnTo)
}

/** A skeleton of the lists while their code is loading. */
function LatestFallback() {
  return (
    <Skeleton text={words.loadingLatest}>
      <span className={LISTS_CLASS}>
        {['requests', 'sale', 'gifted'].map((list) => (
          <span key={list} className="grid content-start gap-3">
            <SkeletonBox className="h-7 w-56" />
            <SkeletonBox className="h-28" />
            <SkeletonBox className="h-28" />
            <SkeletonBox className="h-11" />
          </span>
        ))}
      </span>
    </Skeleton>
  )
}
