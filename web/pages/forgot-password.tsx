import { Link } from 'react-router-dom'
import { AskResetForm } from '#web/features/core/sign-in/ask-reset-form.tsx'
import { EntryPanel } from '#web/features/core/sign-in/entry-panel.tsx'
import { useEntryState } from '#web/features/core/sign-in/entry-state.ts'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/forgot-password`: requests a password reset link (R60). */
export function Page() {
  const viewer = useViewer()
  const { email } = useEntryState()
  usePageTitle(words.askReset.title)
  return (
    <EntryPanel
      title={words.askReset.title}
      text={words.askReset.text}
      footer={
        viewer === null && (
          <Link className="font-semibold text-brand underline" to="/login">
            {words.backToLogin}
          </Link>
        )
      }
    >
      <AskResetForm email={email || (viewer?.email ?? '')} />
    </EntryPanel>
  )
}
