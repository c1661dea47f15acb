import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AreaOnMap } from '#modules/directory/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { areasLike } from './area-filter.ts'
import { areaLinks } from './area-spot.ts'
import { words } from './words.ts'

const own = words.map

/** What is open by area, fullest first, narrowed by what is typed; all there is to know without a map. */
export function AreaList({ areas }: { areas: readonly AreaOnMap[] }) {
  const [typed, setTyped] = useState('')
  const found = areasLike(areas, typed)
  return (
    <section aria-labelledby="areas" className="grid gap-4">
      <h2 id="areas">{own.list}</h2>
      <div className="max-w-form">
        <TextField
          name="area"
          label={own.filter}
          hint={own.filterHint}
          value={typed}
          onChange={setTyped}
          inputMode="search"
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <p role="status" className="text-muted">
        {own.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={MapPinned}
          title={own.noMatch(typed.trim())}
          action={<Button onClick={() => setTyped('')}>{own.showAll}</Button>}
        >
          {own.noMatchText}
        </EmptyState>
      ) : (
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((area) => (
            <Area key={area.code} area={area} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Area({ area }: { area: AreaOnMap }) {
  return (
    <Card as="li" className="grid content-start gap-2">
      <h3>{own.area(area.name, area.code)}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {areaLinks(area).map(({ text, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
              {text}
              <span className="sr-only">{own.inArea(area.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
