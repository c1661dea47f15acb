import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { Card } from '#web/ui/card.tsx'
import { DOCUMENTS } from './file-parts.ts'
import { areUploadsLocked } from './uploads.ts'
import { words } from './words.ts'

/** Shows a business the steps to verification until it is verified. */
export function VerificationSteps() {
  const { data: profile } = useQuery(ownProfileQuery)
  if (profile?.userType !== 'business' || profile.verificationStatus === 'verified') return null
  return (
    <Card as="section" aria-labelledby="verification-steps" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="verification-steps">{words.toDo.title}</h2>
        <p className="text-muted">{words.verification.states[profile.verificationStatus]}</p>
      </div>
      <ul className="grid" aria-live="polite">
        {stepsOf(profile).map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ul>
    </Card>
  )
}

interface ToDo {
  label: string
  done: boolean
  /** Whether the user can do it now. */
  open: boolean
}

/** Returns the steps. Rejected documents must be sent again, and none can be sent while staff check them (R22). */
function stepsOf(profile: Profile): ToDo[] {
  const { displayName, verificationStatus } = profile
  const mustResubmit = verificationStatus === 'rejected' || verificationStatus === 'needs_resubmission'
  const documents = DOCUMENTS.map(({ kind, has }) => ({
    label: words.documents[kind],
    done: profile[has] && !mustResubmit,
    open: !areUploadsLocked(verificationStatus),
  }))
  return [
    { label: words.displayName, done: displayName !== null, open: true },
    ...documents,
    { label: words.toDo.checked, done: false, open: false },
  ]
}

function Step({ label, done, open }: ToDo) {
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <Icon aria-hidden size={20} className={done ? 'text-ok' : 'text-muted'} />
      {done || !open ? (
        <span className={done ? 'text-muted' : undefined}>{label}</span>
      ) : (
        <Link to="/profile/edit" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
          {label}
        </Link>
      )}
      <span className="sr-only">{done ? words.toDo.done : words.toDo.left}</span>
    </li>
  )
}
