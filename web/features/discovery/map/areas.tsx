import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useMemo } from 'react'
import type { AreaOnMap, areasOnMap, OutwardOnMap, outwardsOnMap } from '#modules/discovery/directory/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaList } from './area-list.tsx'
import { areaMarker, areaOfOutward, outwardMarker, outwardsIn } from './area-marker.ts'
import { MapBox } from './map-box.tsx'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

const mapWords = words.map

/** Open requests and gifted items by area, on a map if available and as a list (R37). */
export function Areas() {
  const query = useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => call<typeof areasOnMap>('GET /api/areas', { signal }),
  })
  const skeleton = (
    <SkeletonList text={mapWords.loading} count={3} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" box="h-24" />
  )
  return (
    <Loaded query={query} loading={skeleton} failed={mapWords.failed}>
      {({ areas }) =>
        areas.length === 0 ? (
          <EmptyState
            icon={MapPinned}
            heading="h2"
            title={mapWords.empty}
            action={<LinkButton to="/post-request">{mapWords.post}</LinkButton>}
          >
            {mapWords.emptyText}
          </EmptyState>
        ) : (
          <MapAndList areas={areas} />
        )
      }
    </Loaded>
  )
}

/** The map and the list of areas; outward codes appear once they have loaded. */
function MapAndList({ areas }: { areas: readonly AreaOnMap[] }) {
  const { data } = useQuery({
    queryKey: ['outwards'],
    queryFn: ({ signal }) => call<typeof outwardsOnMap>('GET /api/areas/outwards', { signal }),
  })
  const outwards = data?.outwards ?? NONE
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="relative grid gap-3 lg:sticky lg:top-20">
        <a
          href="#areas"
          className="absolute left-2 top-2 z-10 rounded-s bg-ink px-4 py-3 font-semibold text-paper not-focus:pointer-events-none not-focus:opacity-0"
        >
          {mapWords.skip}
        </a>
        <AreaMap areas={areas} outwards={outwards} />
        {data?.credit && <p className="text-sm text-muted">{data.credit}</p>}
      </div>
      <AreaList areas={areas} outwards={outwards} />
    </div>
  )
}

const NONE: readonly OutwardOnMap[] = []

function AreaMap({ areas, outwards }: { areas: readonly AreaOnMap[]; outwards: readonly OutwardOnMap[] }) {
  const markers = useMemo(() => {
    const areaMarkers = areas.map((area) => areaMarker(area, outwardsIn(area, outwards)))
    if (settings.mapboxToken !== null) return areaMarkers
    const nameOf = new Map(areas.map(({ code, name }) => [code, name]))
    return [
      ...areaMarkers.map((marker) => ({ ...marker, zooms: [0, DISTRICT_ZOOM] as const })),
      ...outwards.map((outward) => outwardMarker(outward, nameOf.get(areaOfOutward(outward.code)) ?? '')),
    ]
  }, [areas, outwards])
  return <MapBox token={settings.mapboxToken} label={mapWords.region} markers={markers} />
}
