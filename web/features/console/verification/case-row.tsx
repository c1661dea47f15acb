import { Check, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { VerificationCase } from '#modules/profiles/verification/contract.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Time } from '#web/ui/time.tsx'
import { caseName } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { words } from './words.ts'

/** One case in the list: who, since when, which documents are there. */
export function CaseRow({ item, chosen }: { item: VerificationCase; chosen: boolean }) {
  const viewer = useViewer()
  return (
    <Card
      as="li"
      padded={false}
      className="grid gap-1.5 p-3 has-aria-current:border-brand has-aria-current:bg-brand-soft"
    >
      <Link
        to={casePath(item.userId)}
        aria-current={chosen ? 'true' : undefined}
        className="cover font-semibold wrap-anywhere"
      >
        {caseName(item, words.unnamed)}
      </Link>
      <p className="text-sm text-muted">
        {words.sent} <Time value={item.submittedAt} focusable={false} />
      </p>
      {item.claim && (
        <p className="text-sm font-semibold wrap-anywhere">
          {item.claim.by.userId === viewer?.id ? words.claimedByYou : words.claimed(item.claim.by.email)}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Paper name={words.documents.id_document} there={item.hasIdDocument} />
        <Paper name={words.documents.waste_carrier_licence} there={item.hasWasteCarrierLicence} />
      </ul>
    </Card>
  )
}

function Paper({ name, there }: { name: string; there: boolean }) {
  const Icon = there ? Check : X
  return (
    <li className={classes('flex items-center gap-1', there ? 'text-ok' : 'text-muted')}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {there ? name : `${name} ${words.missing}`}
    </li>
  )
}
