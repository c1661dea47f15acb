import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AreaOnMap, OutwardOnMap } from '#modules/discovery/directory/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { filterAreas } from './area-filter.ts'
import { areaLinks, outwardLinks, outwardsIn } from './area-marker.ts'
import { words } from './words.ts'

const mapWords = words.map

/** The areas as a list, busiest first, with a filter; the accessible alternative to the map. */
export function AreaList({ areas, outwards }: { areas: readonly AreaOnMap[]; outwards: readonly OutwardOnMap[] }) {
  const [typed, setTyped] = useState('')
  const matching = filterAreas(areas, typed)
  return (
    <section aria-labelledby="areas" className="grid gap-4">
      <h2 id="areas" tabIndex={-1} className="scroll-mt-20">
        {mapWords.list}
      </h2>
      <div className="max-w-form">
        <TextField
          name="area"
          label={mapWords.filter}
          hint={mapWords.filterHint}
          value={typed}
          onChange={setTyped}
          inputMode="search"
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <p role="status" className="text-muted">
        {mapWords.found(matching.length)}
      </p>
      {matching.length === 0 ? (
        <EmptyState
          icon={MapPinned}
          title={mapWords.noMatch(typed.trim())}
          action={<Button onClick={() => setTyped('')}>{mapWords.showAll}</Button>}
        >
          {mapWords.noMatchText}
        </EmptyState>
      ) : (
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {matching.map((area) => (
            <Area key={area.code} area={area} outwards={outwardsIn(area, outwards)} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Area({ area, outwards }: { area: AreaOnMap; outwards: readonly OutwardOnMap[] }) {
  return (
    <Card as="li" className="grid content-start gap-2">
      <h3>{mapWords.area(area.name, area.code)}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {areaLinks(area, outwards).map(({ text, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
              {text}
              <span className="sr-only">{mapWords.inArea(area.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {outwards.length > 0 && <Districts outwards={outwards} />}
    </Card>
  )
}

/** The outward codes of an area, which the map shows at high zoom. */
function Districts({ outwards }: { outwards: readonly OutwardOnMap[] }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted">{mapWords.districts(outwards.length)}</summary>
      <dl className="grid gap-x-4">
        {outwards.map((outward) => (
          <div key={outward.code} className="flex flex-wrap items-center gap-x-4">
            <dt className="min-w-12 font-semibold">{outward.code}</dt>
            {outwardLinks(outward).map(({ text, to }) => (
              <dd key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
                  {text}
                  <span className="sr-only">{mapWords.inDistrict(outward.code)}</span>
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}
