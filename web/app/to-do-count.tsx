import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { useInboxUpdated } from '#web/features/discovery/todo/use-inbox-updates.ts'
import { setToDoInTitle } from '#web/lib/boot/page-title.ts'
import { words } from './words.ts'

/** The number of things the user has to do, live, in the menu and the tab's title. */
export function ToDoCount({ viewerId }: { viewerId: string }) {
  useInboxUpdated(viewerId)
  const count = useQuery(inboxQuery(viewerId)).data?.items.length ?? 0
  useEffect(() => {
    setToDoInTitle(count)
    return () => setToDoInTitle(0)
  }, [count])
  if (count === 0) return null
  return (
    <span className="pointer-events-none absolute -top-0.5 right-0 grid min-h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-xs font-semibold text-brand-ink tabular">
      {count}
      <span className="sr-only">{words.toDo}</span>
    </span>
  )
}
