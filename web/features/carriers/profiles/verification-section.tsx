import { MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { CollapsibleFormSection } from './collapsible-form-section.tsx'
import { DOCUMENTS, FILE_RULES } from './file-parts.ts'
import { OwnDocument } from './own-document.tsx'
import { areUploadsLocked } from './uploads.ts'
import type { ProfileFiles } from './use-profile-files.ts'
import { words } from './words.ts'

/** Verification status, feedback and documents of a business (PROF-20 to PROF-26, STATE-20 to STATE-32). */
export function VerificationSection({ profile, files }: { profile: Profile; files: ProfileFiles }) {
  // For a new account, only the choices in the form are known.
  const status = profile.verificationStatus
  const lockNote = useId()
  const locked = areUploadsLocked(status)
  return (
    <CollapsibleFormSection
      id="verification"
      title={words.verification.title}
      value={<VerificationBadge status={status} label={words.verification.label} />}
      due={!locked}
    >
      <State status={status} />
      {profile.verificationFeedback && <Feedback text={profile.verificationFeedback} />}
      {locked && (
        <Notice id={lockNote}>
          {words.verification.locked}{' '}
          <a
            className="font-semibold text-brand underline [overflow-wrap:anywhere]"
            href={`mailto:${settings.supportEmail}`}
          >
            {settings.supportEmail}
          </a>
          .
        </Notice>
      )}
      {DOCUMENTS.map(({ kind, part, has }) => (
        <FileField
          key={part}
          {...files.field(part)}
          kind="document"
          label={words.documents[kind]}
          hint={words.verification.hints[kind]}
          rules={FILE_RULES[part]}
          lockedReasonId={locked ? lockNote : undefined}
          current={profile[has] && <UploadedDocument kind={kind} deletedAt={profile.deletedDocuments?.[kind]} />}
        />
      ))}
    </CollapsibleFormSection>
  )
}

function State({ status }: { status: VerificationStatus }) {
  const mustResubmit = status === 'rejected' || status === 'needs_resubmission'
  return <p className={mustResubmit ? 'font-medium text-danger' : 'text-muted'}>{words.verification.states[status]}</p>
}

/** The feedback staff gave with their decision. */
function Feedback({ text }: { text: string }) {
  return (
    <figure className="flex gap-3 rounded-m border border-line bg-sunken p-4">
      <MessageSquareText aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="grid min-w-0 gap-1">
        <figcaption className="font-semibold">{words.verification.feedback}</figcaption>
        <blockquote className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</blockquote>
      </div>
    </figure>
  )
}

interface UploadedDocumentProps {
  kind: (typeof DOCUMENTS)[number]['kind']
  deletedAt: string | undefined
}

function UploadedDocument({ kind, deletedAt }: UploadedDocumentProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="ok">{words.card.uploaded}</Badge>
      {deletedAt ? (
        <p className="text-muted">{words.documents.deleted(shortDate(deletedAt))}</p>
      ) : (
        <OwnDocument kind={kind} />
      )}
    </div>
  )
}
