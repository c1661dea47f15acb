import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useMemo } from 'react'
import { type AreaOnMap, areasOnMap } from '#modules/directory/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaList } from './area-list.tsx'
import { areaSpot } from './area-spot.ts'
import { MapBox } from './map-box.tsx'
import { words } from './words.ts'

const own = words.map

/** What is open where: on a map if there is one, and as a list (R37). */
export function Areas() {
  const query = useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => call(areasOnMap, { signal }),
  })
  const skeleton = (
    <SkeletonList text={own.loading} count={3} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" box="h-24" />
  )
  return (
    <Loaded query={query} loading={skeleton} failed={own.failed}>
      {({ areas }) =>
        areas.length === 0 ? (
          <EmptyState
            icon={MapPinned}
            heading="h2"
            title={own.empty}
            action={<LinkButton to="/post-request">{own.post}</LinkButton>}
          >
            {own.emptyText}
          </EmptyState>
        ) : (
          <>
            <AreaMap areas={areas} />
            <AreaList areas={areas} />
          </>
        )
      }
    </Loaded>
  )
}

function AreaMap({ areas }: { areas: readonly AreaOnMap[] }) {
  const spots = useMemo(() => areas.map(areaSpot), [areas])
  if (settings.mapboxToken === null) return <Notice>{own.noMap}</Notice>
  return <MapBox token={settings.mapboxToken} label={own.region} spots={spots} />
}
