import { ApiKeysSection } from '#web/features/core/api-keys/api-keys-section.tsx'
import { words } from '#web/features/core/api-keys/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { TitledCard } from '#web/ui/titled-card.tsx'

/** `/account/developer`: API keys and webhooks (API-01, HOOK-01). */
export function Page() {
  usePageTitle(words.title)
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.intro}</p>
      </div>
      <ApiKeysSection />
      <TitledCard title={words.webhooks.title} text={words.webhooks.text}>
        <a href="/api/docs" className="flex min-h-11 w-fit items-center underline">
          {words.guide}
        </a>
      </TitledCard>
    </div>
  )
}
