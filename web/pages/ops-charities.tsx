import { useSearchParams } from 'react-router-dom'
import { CharityList } from '#web/features/staff/charities/charity-list.tsx'
import { CharityView } from '#web/features/staff/charities/charity-view.tsx'
import { words } from '#web/features/staff/charities/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { ListAndDetail } from '#web/features/staff/list-and-detail.tsx'
import { featureOn } from '#web/lib/boot/settings.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/charities`: what each charity takes, and where we email it. */
export function Page() {
  const [params] = useSearchParams()
  const chosen = params.get('charity')
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {featureOn('ladder') ? (
        <ListAndDetail chosen={chosen !== null} list={<CharityList chosen={chosen} />}>
          <CharityView key={chosen} charityId={chosen} />
        </ListAndDetail>
      ) : (
        <EmptyState heading="h2" title={words.off} />
      )}
    </ConsolePage>
  )
}
