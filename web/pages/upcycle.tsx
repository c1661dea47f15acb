import { Lightbulb, Plus } from 'lucide-react'
import { ExampleCard } from '#web/features/community/example-card.tsx'
import { EXAMPLES } from '#web/features/community/examples.ts'
import { words } from '#web/features/community/words.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { loginPath } from '#web/lib/return-to.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

const own = words.upcycle
const SOON = 'upcycle-soon'

export function Page() {
  const { session } = useAuthContext()
  const member = session.status === 'signed-in'
  usePageTitle(own.title)
  return (
    <div className="wrap grid gap-8 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1>{own.title}</h1>
          <p className="text-muted">{own.text}</p>
        </div>
        {member && (
          <LinkButton variant="primary" icon={<Plus aria-hidden size={18} />} to="/upcycle/new">
            {own.add}
          </LinkButton>
        )}
      </div>
      <section aria-labelledby="examples" className="grid gap-3">
        <h2 id="examples">{own.examples}</h2>
        <p id={SOON} className="text-muted">
          {own.soon}
        </p>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {EXAMPLES.map((example) => (
            <ExampleCard key={example.title} {...example} reasonId={SOON} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="community" className="grid gap-3">
        <h2 id="community">{own.community}</h2>
        <EmptyState icon={Lightbulb} title={own.empty} action={member ? undefined : <WaysIn />}>
          {member ? own.emptyMember : own.emptyVisitor}
        </EmptyState>
      </section>
    </div>
  )
}

function WaysIn() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <LinkButton variant="primary" to={loginPath('/upcycle')}>
        {own.login}
      </LinkButton>
      <LinkButton to={loginPath('/upcycle', '/signup')}>{own.signUp}</LinkButton>
    </div>
  )
}
