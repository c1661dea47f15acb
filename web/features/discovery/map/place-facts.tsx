import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import type { Place } from '#modules/core/places/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Card } from '#web/ui/card.tsx'
import { exactnessText, placeName } from './describe-place.ts'
import { words } from './words.ts'

const finderWords = words.finder

/** The found place as text, for people who can't see the map. */
export function PlaceFacts({ place }: { place: Place }) {
  const name = placeName(place)
  useEffect(() => announce(finderWords.found(name), { now: true }), [name])
  return (
    <Card as="section" aria-labelledby="place" className="grid gap-3">
      <h2 id="place" className="flex items-center gap-2">
        <MapPin aria-hidden size={20} className="shrink-0 text-brand" />
        {name}
      </h2>
      <p>{exactnessText(place)}</p>
      {place.credit && <p className="text-sm text-muted">{place.credit}</p>}
    </Card>
  )
}
