import { useSearchParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { Figures } from '#web/features/staff/ladders/figures.tsx'
import { LadderList } from '#web/features/staff/ladders/ladder-list.tsx'
import { LadderView } from '#web/features/staff/ladders/ladder-view.tsx'
import { words } from '#web/features/staff/ladders/words.ts'
import { ListAndDetail } from '#web/features/staff/list-and-detail.tsx'
import { featureOn } from '#web/lib/boot/settings.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/ladders`: what people give away before carriers are asked. */
export function Page() {
  const [params] = useSearchParams()
  const chosen = params.get('ladder')
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {featureOn('ladder') ? (
        <>
          {chosen === null && <Figures />}
          <ListAndDetail chosen={chosen !== null} list={<LadderList chosen={chosen} />}>
            <LadderView key={chosen} ladderId={chosen} />
          </ListAndDetail>
        </>
      ) : (
        <EmptyState heading="h2" title={words.off} />
      )}
    </ConsolePage>
  )
}
