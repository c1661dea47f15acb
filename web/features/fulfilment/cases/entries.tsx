import type { CaseEntry, CaseParty, linkToCasePhoto } from '#modules/fulfilment/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { words } from './words.ts'

const PHOTO_NUMBERS = ['1', '2', '3', '4', '5', '6'] as const

/** The entries of a case; each photo opens with its own button. */
export function Entries({ entries, party }: { entries: readonly CaseEntry[]; party: CaseParty }) {
  if (entries.length === 0) return null
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid justify-items-start gap-1 border-l-4 border-line pl-3">
          <p className="text-sm text-muted">
            {entry.side === party ? words.you : words.authors[entry.side]} · <Time value={entry.at} />
          </p>
          {(entry.text ?? (entry.photos === 0 ? words.textDeleted : null)) !== null && (
            <p className="whitespace-pre-line wrap-anywhere">{entry.text ?? words.textDeleted}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {PHOTO_NUMBERS.slice(0, entry.photos).map((photo) => (
              <PrivatePicture
                key={photo}
                name={words.photo(Number(photo))}
                view={words.viewPhoto}
                opening={words.opening}
                alt={words.photo(Number(photo))}
                link={(signal) =>
                  call<typeof linkToCasePhoto>('POST /api/case-entries/:entryId/photos/:photo/link', {
                    params: { entryId: entry.id, photo },
                    signal,
                  })
                }
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
