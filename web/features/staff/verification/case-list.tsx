import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Check, CircleCheck, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { VerificationCase } from '#modules/carriers/profiles/contract/verification.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { MorePages } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { caseName, verificationQueueQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { singleKeysAtom } from './use-shortcuts.ts'
import { words } from './words.ts'

/** Lists the waiting cases, oldest first, updated live. */
export function CaseList({ chosen }: { chosen: string | null }) {
  const queue = useInfiniteQuery(verificationQueueQuery)
  const cases = itemsOf(queue.data)
  useAnnounceCases(queue.data && cases)
  const skeleton = <SkeletonList text={words.loading} count={3} className="grid gap-2" box="h-20 rounded-m" />
  return (
    <Loaded query={queue} loading={skeleton} failed={words.failed}>
      {({ pages }) =>
        cases.length === 0 ? (
          <EmptyState icon={CircleCheck} heading="h2" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <nav aria-label={words.queue} onKeyDown={moveThroughList} className="grid gap-3">
            <p className="text-sm text-muted">
              {words.waiting(pages.at(-1)?.total ?? cases.length)}
              <span className="max-lg:hidden">. {words.keys}</span>
              <Median ms={pages.at(-1)?.medianMs} />
            </p>
            <SingleKeysSwitch />
            <ol className="grid gap-2">
              {cases.map((item) => (
                <CaseRow key={item.userId} item={item} chosen={item.userId === chosen} />
              ))}
            </ol>
            <MorePages query={queue} moreFailed={words.moreFailed} />
          </nav>
        )
      }
    </Loaded>
  )
}

const Median = ({ ms }: { ms: number | null | undefined }) =>
  typeof ms === 'number' && <span className="block">{words.median(formatDecisionTime(ms))}</span>

/** Announces new cases to screen readers. */
function useAnnounceCases(items: readonly VerificationCase[] | undefined) {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!items) return
    const arrived = items.filter(({ userId }) => known.current?.has(userId) === false)
    for (const item of arrived) announce(words.arrived(caseName(item, words.unnamed)))
    known.current = new Set(items.map(({ userId }) => userId))
  }, [items])
}

/** One case in the list: who, since when, and which documents are uploaded. */
function CaseRow({ item, chosen }: { item: VerificationCase; chosen: boolean }) {
  const viewer = useViewer()
  return (
    <ListCard to={casePath(item.userId)} chosen={chosen} title={caseName(item, words.unnamed)}>
      <p className="text-sm text-muted">
        {item.renamed ? words.renamed : words.sent} <Time value={item.submittedAt} focusable={false} />
      </p>
      {item.claim && (
        <p className="text-sm font-semibold wrap-anywhere">
          {item.claim.by.userId === viewer?.id ? words.claimedByYou : words.claimed(item.claim.by.email)}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <DocumentStatus name={words.documents.id_document} isUploaded={item.hasIdDocument} />
        <DocumentStatus name={words.documents.waste_carrier_licence} isUploaded={item.hasWasteCarrierLicence} />
      </ul>
    </ListCard>
  )
}

function DocumentStatus({ name, isUploaded }: { name: string; isUploaded: boolean }) {
  const Icon = isUploaded ? Check : X
  return (
    <li className={classes('flex items-center gap-1', isUploaded ? 'text-ok' : 'text-muted')}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {isUploaded ? name : `${name} ${words.missing}`}
    </li>
  )
}

/** A checkbox that explains the single-key shortcuts and switches them on or off, in this browser only. */
function SingleKeysSwitch() {
  const [on, setOn] = useAtom(singleKeysAtom)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {words.singleKeys}
    </label>
  )
}

const MINUTE_MS = 60_000

/** Formats a length of time in its one or two largest units: '2 h 5 min', '3 days'. */
function formatDecisionTime(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus through a list's links with the arrow keys, j or k, without opening them. */
function moveThroughList(event: KeyboardEvent<HTMLElement>): void {
  const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
