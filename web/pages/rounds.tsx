import { useSearchParams } from 'react-router-dom'
import outlineUrl from '#web/features/discovery/map/outline.geojson?url'
import { RoundsOfDay } from '#web/features/fulfilment/rounds/rounds-of-day.tsx'
import { SettingsCard } from '#web/features/fulfilment/rounds/settings-card.tsx'
import { words } from '#web/features/fulfilment/rounds/words.ts'
import { VansCard } from '#web/features/fulfilment/visits/vans/vans-card.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LiveStatus } from '#web/ui/live-status.tsx'
import { EmptyState } from '#web/ui/states.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `/rounds?day=2026-12-03&round=…`: a business's jobs of a day, in the order to drive them (ROUND-01). */
export function Page() {
  const viewer = useViewer()
  const [search, setSearch] = useSearchParams()
  usePageTitle(words.title)
  if (viewer === null) return null
  const dayParam = search.get('day') ?? ''
  const day = DAY.test(dayParam) ? dayParam : londonTime(new Date()).day
  return (
    <div className="wrap grid grid-cols-1 gap-4 py-5 lg:gap-6 lg:py-8">
      <div className="flex items-baseline justify-between gap-3">
        <h1 tabIndex={-1}>{words.title}</h1>
        <LiveStatus />
      </div>
      {viewer.userType === 'business' ? (
        <>
          <RoundsOfDay
            viewerId={viewer.id}
            day={day}
            onDayChange={(chosen) => setSearch({ day: chosen }, { replace: true })}
            selectedId={search.get('round')}
            onSelect={(round) => setSearch({ day, round }, { replace: true })}
            outlineUrl={outlineUrl}
          />
          <div className="grid max-w-form gap-4 print:hidden">
            <VansCard viewerId={viewer.id} />
            <SettingsCard viewerId={viewer.id} />
          </div>
        </>
      ) : (
        <EmptyState heading="h2" title={words.notBusiness}>
          {words.intro}
        </EmptyState>
      )}
    </div>
  )
}
