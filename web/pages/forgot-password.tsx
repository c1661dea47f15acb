import { Link } from 'react-router-dom'
import { useAuthPageState } from '#web/features/core/sign-in/auth-page-state.ts'
import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { RequestResetForm } from '#web/features/core/sign-in/request-reset-form.tsx'
import { words } from '#web/features/core/sign-in/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/forgot-password`: requests a password reset link (R60). */
export function Page() {
  const viewer = useViewer()
  const { email } = useAuthPageState()
  usePageTitle(words.askReset.title)
  return (
    <AuthPanel
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
      <RequestResetForm email={email || (viewer?.email ?? '')} />
    </AuthPanel>
  )
}
