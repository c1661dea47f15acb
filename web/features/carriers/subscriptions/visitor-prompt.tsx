import { loginPath } from '#web/lib/session/return-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

const RETURN_TO = '/subscribe'

/** Asks a visitor to log in or sign up, because plans belong to an account (SUBS-18). */
export function VisitorPrompt() {
  return (
    <Card
      as="section"
      aria-labelledby="visitor-prompt"
      className="grid gap-4 md:flex md:items-center md:justify-between"
    >
      <div className="grid gap-1">
        <h2 id="visitor-prompt">{words.visitor.title}</h2>
        <p className="text-muted">{words.visitor.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to={loginPath(RETURN_TO)}>
          {words.visitor.login}
        </LinkButton>
        <LinkButton to={loginPath(RETURN_TO, '/signup')}>{words.visitor.signUp}</LinkButton>
        <Button variant="quiet" className="max-md:-ml-4" onClick={() => void showLoginToast(words.mustLogInToManage)}>
          {words.manage}
        </Button>
      </div>
    </Card>
  )
}

/** Shows an error toast with a login link (SUBS-19, SUBS-20, ERR-57). */
export const showLoginToast = (title: string): Promise<void> =>
  toast(
    { tone: 'error', title, actions: [{ label: words.visitor.login, to: loginPath(RETURN_TO) }] },
    { topic: 'subscription' },
  )
