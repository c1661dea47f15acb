import { DocumentKind } from '#modules/carriers/profiles/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RecordedNote } from '../recorded-note.tsx'
import { CaseDocument } from './case-document.tsx'
import { type Case, caseName } from './queries.ts'
import { words } from './words.ts'

/** The ID document and the licence of a case. Both are fetched when the case is opened, and each view is audited. */
export function CaseDocuments({ case: { profile, history } }: { case: Case }) {
  const has: Record<DocumentKind, boolean> = {
    id_document: profile.hasIdDocument,
    waste_carrier_licence: profile.hasWasteCarrierLicence,
  }
  const { deletedDocuments: deleted } = profile
  // keyed by the latest upload, so that a decision doesn't fetch (and audit) the documents again
  const uploadVersion = history.find(({ by }) => by === null)?.version ?? 0
  return (
    <Card as="section" aria-labelledby="case-documents" className="grid gap-5">
      <div className="grid gap-1">
        <h3 id="case-documents">{words.document.title}</h3>
        <RecordedNote />
      </div>
      {DocumentKind.options.map((kind) => (
        <figure key={kind} className="grid gap-2">
          <figcaption className="font-semibold">{words.documents[kind]}</figcaption>
          {!has[kind] && <p className="text-muted">{words.document.none}</p>}
          {has[kind] && deleted?.[kind] && <Deleted at={deleted[kind]} />}
          {has[kind] && !deleted?.[kind] && (
            <CaseDocument
              key={uploadVersion}
              userId={profile.userId}
              document={kind}
              owner={caseName(profile, words.unnamed)}
            />
          )}
        </figure>
      ))}
    </Card>
  )
}

/** Shown in place of a document that was deleted under the retention policy (KEEP-08). */
const Deleted = ({ at }: { at: string }) => (
  <div className="flex flex-wrap items-center gap-3">
    <Badge tone="ok">{words.document.uploaded}</Badge>
    <p className="text-muted">{words.document.deleted(shortDate(at))}</p>
  </div>
)
