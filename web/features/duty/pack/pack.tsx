import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Pack as PackShape } from '#modules/duty/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { classes } from '#web/ui/classes.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { CarrierPart, type DrawEntry } from './carrier-part.tsx'
import { JobPart } from './job-part.tsx'
import { LoadPart } from './load-part.tsx'
import { packQuery } from './pack-query.ts'
import type { LoadTexts } from './texts.ts'
import { words } from './words.ts'

interface PackProps {
  requestId: string
  viewer: string
  /** Stands in its place for those who have no part in the job. */
  gone: ReactNode
  texts: LoadTexts
  drawEntry: DrawEntry
}

/** A duty-of-care pack: what the owner knew when they accepted the bid (PACK-03). */
export function Pack({ requestId, viewer, gone, ...how }: PackProps) {
  const query = useQuery(packQuery(requestId, viewer))
  if (query.error instanceof ApiError && query.error.status === 404) return gone
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ pack }) => (pack === null ? <Making /> : <Sheet pack={pack} {...how} />)}
      </Loaded>
    </>
  )
}

const Making = () => (
  <div className="grid gap-1">
    <p role="status">{words.making}</p>
    <p className="text-sm text-muted">{words.older}</p>
  </div>
)

/** The pack as it is read and printed; in large print all of it has 18 points at least. */
function Sheet({
  pack: { facts, sha256 },
  texts,
  drawEntry,
}: Pick<PackProps, 'texts' | 'drawEntry'> & { pack: PackShape }) {
  const [large, setLarge] = useState(false)
  return (
    <article
      className={classes(
        'grid gap-6 wrap-anywhere',
        large && 'text-[18pt] leading-snug [&_h2]:text-[20pt] [&_.text-sm]:text-[18pt]',
      )}
    >
      <label className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold print:hidden">
        <input
          type="checkbox"
          checked={large}
          onChange={(event) => setLarge(event.target.checked)}
          className="size-5 accent-brand"
        />
        {words.large}
      </label>
      {facts.practice && <p className="font-semibold">{words.practice}</p>}
      <JobPart facts={facts} texts={texts} />
      <CarrierPart facts={facts} drawEntry={drawEntry} />
      <LoadPart facts={facts} texts={texts} />
      <div className="grid gap-3 border-t border-line pt-4">
        <p>{words.keep}</p>
        <p>{facts.place.nation === 'england' ? words.england : words.otherNation}</p>
        <p>
          {words.hash}: {sha256}
        </p>
      </div>
    </article>
  )
}
