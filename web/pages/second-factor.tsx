import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { EnterCodeForm } from '#web/features/core/second-factor/code-form.tsx'
import { SetUp } from '#web/features/core/second-factor/set-up.tsx'
import { words } from '#web/features/core/second-factor/words.ts'
import { AuthPanel } from '#web/features/core/sign-in/auth-panel.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { returnToOf } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/second-factor`: staff enter their second factor or set it up; redirects if none is needed. */
export function Page() {
  const viewer = useViewer()
  const { search } = useLocation()
  const navigate = useNavigate()
  // keeps the page open until the recovery codes have been read, although the session already has its second factor
  const [settingUp, setSettingUp] = useState(() => new URLSearchParams(search).has('setUp'))
  const destination = returnToOf(search) ?? '/dashboard'
  const secondFactorStep = viewer?.secondFactor ?? null
  const screenWords = secondFactorStep === 'needed' ? words.enter : words.setUp
  usePageTitle(screenWords.title)

  if (viewer?.role !== 'operations') return <Navigate to="/dashboard" replace />
  if (secondFactorStep === 'needed') {
    return (
      <AuthPanel title={words.enter.title} text={words.enter.text} footer={<Skip />}>
        <div className="grid gap-5">
          <EnterCodeForm />
          <p className="text-sm text-muted">{words.enter.lost}</p>
        </div>
      </AuthPanel>
    )
  }
  if (secondFactorStep === 'set-up' || settingUp) {
    return (
      <AuthPanel title={words.setUp.title} text={words.setUp.text} footer={secondFactorStep === 'set-up' && <Skip />}>
        <SetUp
          user={viewer}
          onSetUp={() => setSettingUp(true)}
          onDone={() => void navigate(destination, { replace: true })}
        />
      </AuthPanel>
    )
  }
  return <Navigate to={destination} replace />
}

function Skip() {
  return (
    <Link className="font-semibold text-brand underline" to="/dashboard">
      {words.skip}
    </Link>
  )
}
