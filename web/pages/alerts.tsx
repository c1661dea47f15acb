import { useQuery } from '@tanstack/react-query'
import { deviceName } from '#web/features/core/settings/device-name.ts'
import { ChoicesSection } from '#web/features/discovery/alerts/choices-section.tsx'
import { DevicesSection } from '#web/features/discovery/alerts/devices-section.tsx'
import { alertsQuery } from '#web/features/discovery/alerts/queries.ts'
import { SavedSection } from '#web/features/discovery/alerts/saved-section.tsx'
import { words } from '#web/features/discovery/alerts/words.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

/** `/alerts`: alerts and how to receive them (ALERT-01). */
export function Page() {
  usePageTitle(words.title)
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className="text-muted">{words.intro}</p>
      </div>
      <Alerts />
    </div>
  )
}

function Alerts() {
  const { data, error, refetch } = useQuery(alertsQuery)
  if (data)
    return (
      <>
        {data.barred !== null && <Notice>{data.barred}</Notice>}
        {data.carrier && <SavedSection kind="area" saved={data.saved} />}
        <SavedSection kind="search" saved={data.saved} />
        <ChoicesSection choices={data.choices} carrier={data.carrier} push={data.push !== null} />
        {data.push && <DevicesSection push={data.push} name={deviceName(navigator.userAgent)} />}
      </>
    )
  if (error)
    return (
      <ErrorState title={words.failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  return (
    <Skeleton text={words.loading} className="grid gap-5">
      <SkeletonBox className="h-64" />
      <SkeletonBox className="h-96" />
    </Skeleton>
  )
}
