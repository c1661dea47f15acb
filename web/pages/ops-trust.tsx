import { useSearchParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/console/console-page.tsx'
import { LinkTabs } from '#web/features/console/link-tabs.tsx'
import { TABS, tabIn } from '#web/features/console/trust/tabs.ts'
import { TooCheap } from '#web/features/console/trust/too-cheap.tsx'
import { words } from '#web/features/console/trust/words.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/trust`: who may carry waste, until when, and who bids far below what tipping costs (TRUST-06). */
export function Page() {
  const [params] = useSearchParams()
  const tab = tabIn(params.get('tab'))
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      {tab === undefined ? (
        <EmptyState heading="h2" title={words.off} />
      ) : (
        <>
          <LinkTabs label={words.tabs} tabs={TABS} now={words.names[tab]} />
          <TooCheap />
        </>
      )}
    </ConsolePage>
  )
}
