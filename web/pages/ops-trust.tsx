import { useSearchParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { LinkTabs } from '#web/features/staff/link-tabs.tsx'
import { ListAndDetail } from '#web/features/staff/list-and-detail.tsx'
import { Calendar } from '#web/features/staff/trust/calendar.tsx'
import { CaseView } from '#web/features/staff/trust/case-view.tsx'
import { Register } from '#web/features/staff/trust/register.tsx'
import { TABS, type TabName, tabFromParam } from '#web/features/staff/trust/tabs.ts'
import { TooCheap } from '#web/features/staff/trust/too-cheap.tsx'
import { TrustQueue } from '#web/features/staff/trust/trust-queue.tsx'
import { words } from '#web/features/staff/trust/words.ts'
import { CaseDocument } from '#web/features/staff/verification/case-document.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/trust`: carrier registrations, their expiry, and bids far below disposal cost (TRUST-06). */
export function Page() {
  const [params] = useSearchParams()
  const tab = tabFromParam(params.get('tab'))
  const chosen = tab === 'decide' ? params.get('case') : null
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {tab === undefined ? (
        <EmptyState heading="h2" title={words.off} />
      ) : (
        <>
          <LinkTabs label={words.tabs} tabs={TABS} current={words.names[tab]} />
          <TabContent tab={tab} chosen={chosen} />
        </>
      )}
    </ConsolePage>
  )
}

function TabContent({ tab, chosen }: { tab: TabName; chosen: string | null }) {
  switch (tab) {
    case 'decide':
      return (
        <ListAndDetail narrow chosen={chosen !== null} list={<TrustQueue chosen={chosen} />}>
          <CaseView key={chosen} businessId={chosen} licence={renderLicence} />
        </ListAndDetail>
      )
    case 'calendar':
      return <Calendar />
    case 'cheap':
      return <TooCheap />
    case 'register':
      return <Register />
  }
}

const renderLicence = (userId: string, owner: string) => (
  <CaseDocument userId={userId} document="waste_carrier_licence" owner={owner} />
)
