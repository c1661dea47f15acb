import { Navigate, useSearchParams } from 'react-router-dom'
import { ItemView } from '#web/features/staff/catalogue/item-view.tsx'
import { ItemsList } from '#web/features/staff/catalogue/items-list.tsx'
import { ALL_RATES } from '#web/features/staff/catalogue/rate-path.ts'
import { RateView } from '#web/features/staff/catalogue/rate-view.tsx'
import { RatesList } from '#web/features/staff/catalogue/rates-list.tsx'
import { words } from '#web/features/staff/catalogue/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { LinkTabs } from '#web/features/staff/link-tabs.tsx'
import { ListAndDetail } from '#web/features/staff/list-and-detail.tsx'
import { tabPath } from '#web/features/staff/trust/tabs.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/catalogue`: the catalogue of items and their disposal costs. */
export function Page() {
  const [params] = useSearchParams()
  const tab = featureOn('costFloor') ? params.get('tab') : null
  const chosen = params.get(tab === 'rates' ? 'rate' : 'item')
  // moved to the trust page; keeps old links working
  if (tab === 'cheap') return <Navigate replace to={tabPath('cheap')} />
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {featureOn('load') ? (
        <>
          {featureOn('costFloor') && <Tabs current={tab} />}
          {tab === 'rates' ? (
            <ListAndDetail chosen={chosen !== null} list={<RatesList chosen={chosen} />}>
              <RateView key={chosen} name={chosen} />
            </ListAndDetail>
          ) : (
            <ListAndDetail chosen={chosen !== null} list={<ItemsList chosen={chosen} />}>
              <ItemView key={chosen} itemKey={chosen} />
            </ListAndDetail>
          )}
        </>
      ) : (
        <EmptyState heading="h2" title={words.off} />
      )}
    </ConsolePage>
  )
}

function Tabs({ current }: { current: string | null }) {
  return (
    <LinkTabs
      label={words.tabs}
      tabs={[
        { to: '/ops/catalogue', label: words.items },
        { to: ALL_RATES, label: words.rates },
      ]}
      current={current === 'rates' ? words.rates : words.items}
    />
  )
}
