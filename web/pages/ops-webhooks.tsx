import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { TroubledWebhooks } from '#web/features/staff/webhooks/troubled-webhooks.tsx'
import { words } from '#web/features/staff/webhooks/words.ts'

/** `/ops/webhooks`: webhooks that fail, are off or are paused, with counts (HOOK-06). */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <TroubledWebhooks />
    </ConsolePage>
  )
}
