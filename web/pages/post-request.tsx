import { ArrowRight } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { showAuthRequired } from '#web/features/core/sign-in/auth-required.ts'
import { Steps } from '#web/features/discovery/home/steps.tsx'
import { guideWords } from '#web/features/discovery/home/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useIsRefreshing } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const FORM = '/collection-request/new'

export function Page() {
  const { session } = useAuthContext()
  const navigate = useNavigate()
  usePageTitle(guideWords.title)
  const checking = useIsRefreshing()

  function start() {
    if (session.status === 'signed-in') return navigate(FORM)
    void showAuthRequired('post', FORM)
    return navigate(loginPath(FORM), { state: { newcomer: true } })
  }

  return (
    <div className="wrap grid max-w-text gap-6 py-4 lg:py-8">
      <div>
        <BackButton />
      </div>
      <div className="grid gap-1">
        <h1>{guideWords.title}</h1>
        <p className="text-muted">{guideWords.text}</p>
      </div>
      <Steps steps={guideWords.steps} heading="h2" />
      {/* aria-disabled, so that a press during the check can be answered (R44) */}
      <Button
        variant="primary"
        size="l"
        inactive={checking}
        onInactivePress={() => void toast({ tone: 'info', title: guideWords.wait, description: guideWords.waitText })}
        onClick={() => void start()}
      >
        {checking ? guideWords.checking : guideWords.start}
        {!checking && <ArrowRight aria-hidden size={20} />}
      </Button>
    </div>
  )
}
