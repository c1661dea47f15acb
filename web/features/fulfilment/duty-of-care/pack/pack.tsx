import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type PackReader, packSheet } from '#modules/fulfilment/duty-of-care/contract/sheet.ts'
import { packWords } from '#modules/fulfilment/duty-of-care/contract/sheet-words.ts'
import type { Pack as PackShape } from '#modules/fulfilment/duty-of-care/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { classes } from '#web/ui/classes.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { FORMATS } from './formats.ts'
import { packQuery } from './pack-query.ts'
import { type RenderEntry, Section } from './section.tsx'
import { words } from './words.ts'

interface PackProps {
  requestId: string
  viewerId: string
  /** Shown instead of the pack to anyone but the parties to the job. */
  notFound: ReactNode
  reader: PackReader
  renderEntry: RenderEntry
}

/** A duty-of-care pack: what the owner knew when they accepted the bid (PACK-03). */
export function Pack({ requestId, viewerId, notFound, reader, renderEntry }: PackProps) {
  const query = useQuery(packQuery(requestId, viewerId))
  if (query.error instanceof ApiError && query.error.status === 404) return notFound
  return (
    <>
      <h1 tabIndex={-1}>{packWords.title}</h1>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ pack }) =>
          pack === null ? <PackPending /> : <PackSheet pack={pack} reader={reader} renderEntry={renderEntry} />
        }
      </Loaded>
    </>
  )
}

const PackPending = () => (
  <div className="grid gap-1">
    <p role="status">{words.making}</p>
    <p className="text-sm text-muted">{words.noneForOlderJobs}</p>
  </div>
)

/** The pack on screen and in print; large print is at least 18 points. */
function PackSheet({ pack, reader, renderEntry }: Pick<PackProps, 'reader' | 'renderEntry'> & { pack: PackShape }) {
  const [large, setLarge] = useState(false)
  const { practice, sections, notes } = packSheet(pack, FORMATS, reader)
  return (
    <article
      className={classes(
        'grid gap-6 wrap-anywhere',
        large && 'text-[18pt] leading-snug [&_h2]:text-[20pt] [&_.text-sm]:text-[18pt]',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LargePrint large={large} onChange={setLarge} />
        <DownloadPdf pdf="pack" requestId={pack.facts.requestId} />
      </div>
      {practice !== null && <p className="font-semibold">{practice}</p>}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added, and two may have the same title
        <Section key={index} section={section} renderEntry={renderEntry} />
      ))}
      <div className="grid gap-3 border-t border-line pt-4">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </article>
  )
}

const LargePrint = ({ large, onChange }: { large: boolean; onChange: (large: boolean) => void }) => (
  <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
    <input
      type="checkbox"
      checked={large}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-brand"
    />
    {words.large}
  </label>
)
