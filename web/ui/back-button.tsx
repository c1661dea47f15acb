import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** Goes back to the previous page if it is on this site; else to `fallback`. */
export function BackButton({ fallback = '/' }: { fallback?: string }) {
  const navigate = useNavigate()
  function back() {
    const steps = stepsBack()
    void (steps < 0 ? navigate(steps) : navigate(fallback))
  }
  return (
    <Button variant="quiet" className="-ml-[16px] text-muted" icon={<ArrowLeft aria-hidden size={18} />} onClick={back}>
      {words.back}
    </Button>
  )
}

/** Returns the number of history entries to the previous page, negative; 0 if it isn't on this site. */
function stepsBack(): number {
  const { navigation } = window as { navigation?: Navigation }
  const here = navigation?.currentEntry
  // the router numbers its own history entries from 0
  if (!navigation || !here) return ((history.state as { idx?: number } | null)?.idx ?? 0) === 0 ? 0 : -1
  const isOther = ({ index, url }: NavigationHistoryEntry) => index < here.index && pathOf(url) !== location.pathname
  const before = navigation.entries().findLast(isOther)
  return before === undefined ? 0 : before.index - here.index
}

const pathOf = (url: string | null) => (url === null ? null : new URL(url).pathname)
