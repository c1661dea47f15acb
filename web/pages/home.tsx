import { lazy, Suspense } from 'react'
import { EcoOptions } from '#web/features/home/eco-options.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Steps } from '#web/features/home/steps.tsx'
import { words } from '#web/features/home/words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

// what talks to the server comes after the first paint: the page can be read and used without it
const Latest = lazy(async () => {
  const [{ withQueries }, { LatestRequests }] = await Promise.all([
    import('#web/app/with-queries.tsx'),
    import('#web/features/requests/latest-requests.tsx'),
  ])
  return { default: withQueries(LatestRequests) }
})
const Pricing = lazy(async () => ({ default: (await import('#web/features/home/pricing.tsx')).Pricing }))

export function Page() {
  usePageTitle()
  return (
    <div className="wrap grid gap-10 lg:gap-14">
      <Hero />
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr]">
        <Suspense fallback={<LatestFallback />}>
          <Latest />
        </Suspense>
        <section aria-labelledby="how" className="grid content-start gap-3">
          <h2 id="how">{words.how}</h2>
          <Steps steps={words.steps} />
        </section>
      </div>
      <Suspense fallback={<div className="min-h-64" />}>
        <Pricing />
      </Suspense>
      <EcoOptions />
    </div>
  )
}

/** The shape of the list while its code is on its way. */
function LatestFallback() {
  return (
    <Skeleton text={words.loadingLatest} className="grid content-start gap-3">
      <SkeletonBox className="h-7 w-56" />
      <SkeletonBox className="h-28" />
      <SkeletonBox className="h-28" />
    </Skeleton>
  )
}
