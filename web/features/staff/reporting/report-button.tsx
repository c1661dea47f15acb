import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReportedKind } from '#modules/staff/moderation/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  kind: ReportedKind
  subjectId: string
  /** Name of the content for screen readers. */
  what: string
}

/** A button that reports another user's content to staff, shown next to everything that users publish. */
export function ReportButton({ kind, subjectId, what }: ReportButtonProps) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  function press() {
    if (viewer) return setOpen(true)
    const { login, ...content } = words.signIn
    void toast({ ...content, actions: [{ label: login, to: loginPath(pathname) }] }, { topic: 'sign-in' })
  }
  return (
    <>
      <button
        type="button"
        className="reach pointer-coarse:min-h-11 inline-flex w-fit cursor-pointer items-center gap-1 text-sm text-muted underline-offset-4 hover:underline"
        {...preloadOnHover(ReportDialog)}
        onClick={press}
      >
        <Flag aria-hidden size={14} />
        {words.button}
        <span className="sr-only">{what}</span>
      </button>
      {open && <ReportDialog kind={kind} subjectId={subjectId} onClose={() => setOpen(false)} />}
    </>
  )
}
