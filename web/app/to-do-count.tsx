import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxQuery } from '#web/features/discovery/todo/inbox-query.ts'
import { useInboxRefetch } from '#web/features/discovery/todo/use-inbox-updates.ts'
import { setToDoInTitle } from '#web/lib/boot/page-title.ts'
import { words } from './words.ts'

/** Shows the number of things the user has to do next to the menu and in the tab's title, updated live. */
export function ToDoCount({ viewerId }: { viewerId: string }) {
  useInboxRefetch(viewerId)
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
