import type { DocumentKind, linkToOwnDocument } from '#modules/carriers/profiles/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { words } from './words.ts'

/** Opens one of the user's own documents: a picture in an overlay, anything else as a download. */
export function OwnDocument({ kind }: { kind: DocumentKind }) {
  const name = words.documents[kind]
  return (
    <PrivatePicture
      name={name}
      view={words.documents.view}
      opening={words.documents.opening}
      alt={words.documents.alt(name)}
      link={(signal) =>
        call<typeof linkToOwnDocument>('POST /api/profile/documents/:document/link', {
          params: { document: kind },
          signal,
        })
      }
    />
  )
}
