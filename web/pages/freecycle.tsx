import { Map as MapIcon, PackageOpen, Plus, SlidersHorizontal } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { authRequired } from '#web/features/accounts/auth-required.ts'
import { words } from '#web/features/community/words.ts'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

const own = words.freecycle
const SOON = 'freecycle-soon'

export function Page() {
  const selling = useSearchParams()[0].get('type') === 'sell_item'
  const list = useListing(selling)
  usePageTitle(selling ? own.sale : own.title)
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1>{own.title}</h1>
          <p className="text-muted">{own.text}</p>
        </div>
        <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={list}>
          {own.list}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Kinds selling={selling} />
        <div className="flex flex-wrap items-center gap-2">
          <Button inactive className="px-3" aria-describedby={SOON} icon={<SlidersHorizontal aria-hidden size={18} />}>
            {own.filters}
          </Button>
          <Button inactive className="px-3" aria-describedby={SOON} icon={<MapIcon aria-hidden size={18} />}>
            {own.mapView}
          </Button>
          <span id={SOON} className="sr-only">
            {own.soon}
          </span>
        </div>
      </div>
      <EmptyState
        icon={PackageOpen}
        heading="h2"
        title={selling ? own.emptySale : own.emptyFree}
        action={<Button onClick={list}>{own.listYours}</Button>}
      >
        {own.emptyText}
      </EmptyState>
    </div>
  )
}

/** Opens the listing form; a visitor is told that it needs an account (FREE-06, R56). */
function useListing(selling: boolean): () => void {
  const { session } = useAuthContext()
  const navigate = useNavigate()
  const form = selling ? '/freecycle/new?type=sell' : '/freecycle/new'
  return () => {
    if (session.status === 'signed-in') void navigate(form)
    else void authRequired(selling ? 'sell' : 'list', form)
  }
}

function Kinds({ selling }: { selling: boolean }) {
  const kinds = [
    { to: '/freecycle', label: own.free, current: !selling },
    { to: '/freecycle?type=sell_item', label: own.sale, current: selling },
  ]
  return (
    <nav aria-label={own.kinds} className="flex rounded-s border border-line bg-sunken p-1">
      {kinds.map(({ to, label, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-[6px] px-4 font-semibold text-muted no-underline aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
