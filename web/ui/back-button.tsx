import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** Goes to the page before, where that is one of ours; else to `fallback`. */
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

/** Entries between here and the page before, negative; 0 where the entry before is no page of ours. */
function stepsBack(): number {
  const { navigation } = window as { navigation?: Navigation }
  const here = navigation?.currentEntry
  // the router numbers the entries that it has made itself, from 0
  if (!navigation || !here) return ((history.state as { idx?: number } | null)?.idx ?? 0) === 0 ? 0 : -1
  const isOther = ({ index, url }: NavigationHistoryEntry) => index < here.index && pathOf(url) !== location.pathname
  const before = navigation.entries().findLast(isOther)
  return before === undefined ? 0 : before.index - here.index
}

const pathOf = (url: string | null) => (url === null ? null : new URL(url).pathname)
