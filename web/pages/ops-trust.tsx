import { useSearchParams } from 'react-router-dom'
import { Beside } from '#web/features/console/beside.tsx'
import { ConsolePage } from '#web/features/console/console-page.tsx'
import { LinkTabs } from '#web/features/console/link-tabs.tsx'
import { CaseView } from '#web/features/console/trust/case-view.tsx'
import { TABS, tabIn } from '#web/features/console/trust/tabs.ts'
import { TooCheap } from '#web/features/console/trust/too-cheap.tsx'
import { TrustQueue } from '#web/features/console/trust/trust-queue.tsx'
import { words } from '#web/features/console/trust/words.ts'
import { CaseDocument } from '#web/features/console/verification/case-document.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/trust`: who may carry waste, until when, and who bids far below what tipping costs (TRUST-06). */
export function Page() {
  const [params] = useSearchParams()
  const tab = tabIn(params.get('tab'))
  const chosen = tab === 'decide' ? params.get('case') : null
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {tab === undefined ? (
        <EmptyState heading="h2" title={words.off} />
      ) : (
        <>
          <LinkTabs label={words.tabs} tabs={TABS} now={words.names[tab]} />
          {tab === 'decide' ? (
            <Beside narrow chosen={chosen !== null} list={<TrustQueue chosen={chosen} />}>
              <CaseView
                key={chosen}
                businessId={chosen}
                licence={(userId, owner) => (
                  <CaseDocument userId={userId} document="waste_carrier_licence" owner={owner} />
                )}
              />
            </Beside>
          ) : (
            <TooCheap />
          )}
        </>
      )}
    </ConsolePage>
  )
}
