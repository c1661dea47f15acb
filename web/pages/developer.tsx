import { Suspense } from 'react'
import { ApiKeysSection } from '#web/features/core/api-keys/api-keys-section.tsx'
import { words } from '#web/features/core/api-keys/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

const WebhooksSection = lazyPart(
  async () => (await import('#web/features/discovery/webhooks/webhooks-section.tsx')).WebhooksSection,
)
const ReferencesSection = lazyPart(
  async () => (await import('#web/features/market/references/references-section.tsx')).ReferencesSection,
)

/** `/account/developer`: API keys, webhooks and references (API-01, HOOK-01, EMBED-01). */
export function Page() {
  usePageTitle(words.title)
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>
          {words.intro}{' '}
          <a href="/api/docs" className="underline">
            {words.guide}
          </a>
        </p>
      </div>
      <ApiKeysSection />
      <Suspense fallback={<Waiting />}>
        <WebhooksSection />
      </Suspense>
      <Suspense fallback={<Waiting />}>
        <ReferencesSection />
      </Suspense>
    </div>
  )
}

const Waiting = () => (
  <Skeleton text={words.loadingMore}>
    <SkeletonBox className="h-52" />
  </Skeleton>
)
