import { Check, X } from 'lucide-react'
import type { VerificationCase } from '#modules/carriers/profiles/contract/verification.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { classes } from '#web/ui/classes.ts'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { caseName } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { words } from './words.ts'

/** One case in the list: who, since when, and which documents are uploaded. */
export function CaseRow({ item, chosen }: { item: VerificationCase; chosen: boolean }) {
  const viewer = useViewer()
  return (
    <ListCard to={casePath(item.userId)} chosen={chosen} title={caseName(item, words.unnamed)}>
      <p className="text-sm text-muted">
        {item.renamed ? words.renamed : words.sent} <Time value={item.submittedAt} focusable={false} />
      </p>
      {item.claim && (
        <p className="text-sm font-semibold wrap-anywhere">
          {item.claim.by.userId === viewer?.id ? words.claimedByYou : words.claimed(item.claim.by.email)}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <DocumentStatus name={words.documents.id_document} isUploaded={item.hasIdDocument} />
        <DocumentStatus name={words.documents.waste_carrier_licence} isUploaded={item.hasWasteCarrierLicence} />
      </ul>
    </ListCard>
  )
}

function DocumentStatus({ name, isUploaded }: { name: string; isUploaded: boolean }) {
  const Icon = isUploaded ? Check : X
  return (
    <li className={classes('flex items-center gap-1', isUploaded ? 'text-ok' : 'text-muted')}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {isUploaded ? name : `${name} ${words.missing}`}
    </li>
  )
}
