import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  PackageCheck,
  Recycle,
  ShieldQuestion,
  Signature,
  Star,
  Tags,
  TriangleAlert,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Inbox as Answer, InboxEntry, InboxKind } from '#modules/discovery/todo/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { useRoom } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { Time } from '#web/ui/time.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { inboxQuery } from './inbox-query.ts'
import { useInboxUpdates } from './use-inbox-updates.ts'
import { entryPath, entryText, words } from './words.ts'

/** Entries shown at first, so that the dashboard below stays visible. */
const SHOWN_AT_FIRST = 5
const HEADING = 'inbox'

const ICONS: Readonly<Record<InboxKind, LucideIcon>> = {
  messages: MessageSquare,
  questions: MessageCircleQuestion,
  cases: ShieldQuestion,
  bids: Tags,
  time: CalendarClock,
  suggestion: CalendarClock,
  price: Signature,
  completion: PackageCheck,
  proof: Recycle,
  proof_again: TriangleAlert,
  review: Star,
}

/** The to-do list of `viewerId`, newest first, live. The page has already fetched it, so no loading state is shown. */
export function Inbox({ viewerId }: { viewerId: string }) {
  const query = useQuery(inboxQuery(viewerId))
  useInboxUpdates(viewerId)
  const entries = useMemo(() => query.data?.items.map((entry) => ({ ...entry, id: idOf(entry) })), [query.data])
  useAnnounceArrivals(entries, (entry) => `${entryText(entry)}: ${entry.title}`)
  if (!query.data) return <QueryFallback query={query} loading={null} failed={words.failed} />
  if (query.data.items.length === 0) return <p className="text-muted">{words.empty}</p>
  return <EntryList inbox={query.data} />
}

/** Returns an id that includes the time, so that further messages on a job count as a new entry. */
const idOf = ({ kind, requestId, at }: InboxEntry): string => `${kind} ${requestId} ${at}`

function EntryList({ inbox: { items, more } }: { inbox: Answer }) {
  const [all, setAll] = useState(false)
  const listed = all ? items : items.slice(0, SHOWN_AT_FIRST)
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid gap-2">
      <h2 id={HEADING}>{words.title}</h2>
      <ul className="grid divide-y divide-line">
        {listed.map((entry) => (
          <Entry key={`${entry.kind} ${entry.requestId}`} entry={entry} />
        ))}
      </ul>
      {all && more > 0 && <p className="text-sm text-muted tabular">{words.more(more)}</p>}
      {items.length > SHOWN_AT_FIRST && (
        <Button size="s" className="justify-self-start" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : words.all}
        </Button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const { kind, requestId, title, at } = entry
  const Icon = ICONS[kind]
  return (
    <li className="relative flex items-start gap-3 py-3 last:pb-1">
      {(kind === 'questions' || kind === 'bids') && <RequestRoom requestId={requestId} />}
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:justify-between">
        <Link to={entryPath(entry)} className="cover grid gap-0.5 no-underline hover:underline">
          <span className="font-semibold tabular">{entryText(entry)}</span>
          <span className="text-sm text-muted wrap-anywhere">{title}</span>
        </Link>
        <Time value={at} focusable={false} className="shrink-0 text-sm text-muted" />
      </div>
    </li>
  )
}

/** Joins the request's room, because some changes of questions and bids are only sent there. Renders nothing. */
function RequestRoom({ requestId }: { requestId: string }) {
  useRoom(requestRoom, requestId)
  return null
}
