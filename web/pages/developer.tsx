import { ApiKeysSection } from '#web/features/core/api-keys/api-keys-section.tsx'
import { words } from '#web/features/core/api-keys/words.ts'
import { WebhooksSection } from '#web/features/discovery/webhooks/webhooks-section.tsx'
import { ReferencesSection } from '#web/features/market/references/references-section.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { words as uiWords } from '#web/ui/words.ts'

/** `/account/developer`: API keys, webhooks and references (API-01, HOOK-01, EMBED-01). */
export function Page() {
  usePageTitle(words.title)
  return (
    <div className="wrap grid max-w-text gap-10 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>
          {words.intro} {/* a new key, which is shown once, may be on this page */}
          <a href="/api/docs" target="_blank" rel="noopener" className="underline">
            {words.guide}
            <span className="sr-only"> {uiWords.newTab}</span>
          </a>
        </p>
      </div>
      <ApiKeysSection />
      <WebhooksSection />
      <ReferencesSection />
    </div>
  )
}
