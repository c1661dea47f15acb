import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Place, Precision } from '#modules/core/places/contract.ts'
import type { NearbyBusiness } from '#modules/discovery/directory/contract.ts'
import { RegistrationSummary } from '#web/features/carriers/carrier-registration/registration-summary.tsx'
import { distanceText } from '#web/features/discovery/directory/distance.ts'
import { type Nearby, useNearby } from '#web/features/discovery/directory/nearby.ts'
import { NearbyList } from '#web/features/discovery/directory/nearby-list.tsx'
import { words as directoryWords } from '#web/features/discovery/directory/words.ts'
import { placeMarker, placeName } from '#web/features/discovery/map/describe-place.ts'
import { MapAlert } from '#web/features/discovery/map/map-alert.tsx'
import { MapBox } from '#web/features/discovery/map/map-box.tsx'
import type { MapMarker } from '#web/features/discovery/map/map-view.ts'
import { PlaceFacts } from '#web/features/discovery/map/place-facts.tsx'
import { searchProblem, usePlace } from '#web/features/discovery/map/place-query.ts'
import { normalisePostcode } from '#web/features/discovery/map/postcode.ts'
import { PostcodeForm } from '#web/features/discovery/map/postcode-form.tsx'
import { words } from '#web/features/discovery/map/words.ts'
import { ReviewLine } from '#web/features/market/reviews/review-line.tsx'
import { itemsOf } from '#web/lib/api/pages.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn, settings } from '#web/lib/boot/settings.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { Button } from '#web/ui/button.tsx'

const finderWords = words.finder

/** `/business-finder`: a postcode on the map and the Premium businesses near it; the postcode is in the URL. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const postcode = normalisePostcode(params.get('postcode') ?? '')
  const place = usePlace(postcode)
  const pins = featureOn('mapPins')
  const near = useNearby(pins && place.data ? postcode : null)
  usePageTitle(finderWords.title)
  function find(wanted: string) {
    if (wanted === postcode) void place.refetch()
    else setParams({ postcode: wanted })
  }
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{finderWords.title}</h1>
        <p className="text-muted">{finderWords.text[pins ? 'pins' : 'place']}</p>
      </div>
      <PostcodeForm postcode={postcode} searching={place.isFetching} onFind={find} />
      {postcode === '' ? (
        <p className="grid min-h-60 place-items-center rounded-m border border-dashed border-edge p-6 text-center text-muted">
          {finderWords.before}
        </p>
      ) : (
        <>
          {place.error && (
            <MapAlert action={<Button onClick={() => void place.refetch()}>{finderWords.again}</Button>}>
              {searchProblem(place.error, postcode)}
            </MapAlert>
          )}
          {place.data && <PlaceFacts place={place.data} />}
          <FinderMap postcode={postcode} place={place.data} searching={place.isFetching} near={near} />
          {pins && place.data && (
            <NearbyList
              place={placeName(place.data)}
              precision={place.data.precision}
              near={near}
              registration={({ registration, reviews }) => (
                <>
                  <ReviewLine summary={reviews} />
                  <RegistrationSummary summary={registration} />
                </>
              )}
            />
          )}
        </>
      )}
    </div>
  )
}

interface MapViewProps {
  postcode: string
  place: Place | undefined
  searching: boolean
  near: Nearby
}

/** Shows the place and the businesses near it on a map. */
function FinderMap({ postcode, place, searching, near }: MapViewProps) {
  const target = useMemo(() => place && placeMarker(place), [place])
  const precision = place?.precision ?? 'area'
  const markers = useMemo(
    () => itemsOf(near.data).map((business) => businessMarker(business, precision)),
    [near.data, precision],
  )
  return (
    <MapBox
      token={settings.mapboxToken}
      label={finderWords.region}
      target={target}
      markers={markers}
      searching={searching ? postcode : undefined}
    />
  )
}

function businessMarker(business: NearbyBusiness, precision: Precision): MapMarker {
  const { userId, name, latitude, longitude, distanceKm, locationText } = business
  return {
    id: userId,
    latitude,
    longitude,
    label: name,
    title: name,
    lines: [`${locationText}, ${distanceText(distanceKm, precision)}`],
    links: [{ text: directoryWords.near.view, to: businessPath(userId) }],
  }
}
