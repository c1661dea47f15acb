import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useMemo } from 'react'
import { type AreaOnMap, areasOnMap } from '#modules/directory/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { AreaList } from './area-list.tsx'
import { areaSpot } from './area-spot.ts'
import { MapBox } from './map-box.tsx'
import { words } from './words.ts'

const own = words.map

/** What is open where: on a map if there is one, and as a list (R37). */
export function Areas() {
  const { data, error, refetch } = useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => call(areasOnMap, { signal }),
  })
  if (!data) {
    if (error) return <ErrorState title={own.failed(messageOf(error))} onRetry={() => void refetch()} />
    return (
      <Skeleton text={own.loading} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
      </Skeleton>
    )
  }
  if (data.areas.length === 0) {
    return (
      <EmptyState
        icon={MapPinned}
        heading="h2"
        title={own.empty}
        action={<LinkButton to="/post-request">{own.post}</LinkButton>}
      >
        {own.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <AreaMap areas={data.areas} />
      <AreaList areas={data.areas} />
    </>
  )
}

function AreaMap({ areas }: { areas: readonly AreaOnMap[] }) {
  const spots = useMemo(() => areas.map(areaSpot), [areas])
  if (settings.mapboxToken === null) return <Notice>{own.noMap}</Notice>
  return <MapBox token={settings.mapboxToken} label={own.region} spots={spots} />
}
