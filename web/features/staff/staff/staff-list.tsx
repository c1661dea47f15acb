import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import {
  type Colleague,
  REASON_MAX,
  type resetSecondFactor,
  type staffList,
} from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RowLink } from '../text-link.tsx'
import { words } from './words.ts'

/** All staff, by email address. */
export function StaffList() {
  const viewer = useViewer()
  const query = useQuery(staffQuery)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  if (viewer === null) return null
  const skeleton = <SkeletonList text={words.loading} count={2} className="grid gap-3" box="h-28 rounded-m" />
  return (
    <Loaded query={query} loading={skeleton} failed={words.failed}>
      {({ items }) => (
        <>
          <ul aria-label={words.list} className="grid gap-3">
            {items.map((colleague) => (
              <ColleagueRow key={colleague.id} colleague={colleague} viewer={viewer} onReset={setResetting} />
            ))}
          </ul>
          {resetting && <ResetDialog colleague={resetting} onClose={() => setResetting(null)} />}
        </>
      )}
    </Loaded>
  )
}

interface ColleagueRowProps {
  colleague: Colleague
  viewer: SessionUser
  onReset: (colleague: Colleague) => void
}

/** A colleague, with the second factor reset for admins. */
function ColleagueRow({ colleague, viewer, onReset }: ColleagueRowProps) {
  const { id, email, staffLevel, secondFactorSetUpAt: setUpAt, recoveryCodesLeft, lastUsedAt } = colleague
  const mayReset = viewer.staffLevel === 'admin' && id !== viewer.id && setUpAt !== null
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base [overflow-wrap:anywhere]">
          {email}
          {id === viewer.id && <Badge tone="ok">{words.you}</Badge>}
        </h2>
        <p>{words.level[staffLevel]}</p>
        {setUpAt === null ? (
          <Badge tone="live" icon={badgeIcons.waiting}>
            {words.noFactor}
          </Badge>
        ) : (
          <p className="text-muted">
            {words.factorSince(shortDate(setUpAt))}, {words.codesLeft(recoveryCodesLeft)}
          </p>
        )}
        <p className="text-sm text-muted">
          {lastUsedAt === null ? (
            words.notSignedIn
          ) : (
            <>
              {words.used} <Time value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <RowLink to={`/ops/audit?actor=${encodeURIComponent(email)}`}>{words.audit}</RowLink>
        {mayReset && (
          <Button size="s" onClick={() => onReset(colleague)}>
            {words.reset}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Asks for a reason before resetting a colleague's second factor. */
function ResetDialog({ colleague: { id: userId, email }, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      danger
      title={words.resetTitle}
      hint={words.reasonHint}
      limit={REASON_MAX}
      missing={words.reasonMissing}
      confirm={words.reset}
      confirming={words.resetting}
      keyedBy={userId}
      send={(reason, idempotencyKey) =>
        call<typeof resetSecondFactor>('POST /api/ops/staff/:userId/second-factor/reset', {
          params: { userId },
          body: { reason },
          idempotencyKey,
        })
      }
      onDone={() => {
        announce(words.done(email), { now: true })
        void queries.invalidateQueries(staffQuery)
      }}
      onClose={onClose}
    >
      {() => <p className="wrap-anywhere">{words.resetText(email)}</p>}
    </ReasonDialog>
  )
}

const POLL_MS = 10_000

/** Returns all staff with their level and second factor. */
const staffQuery = queryOptions({
  refetchOnMount: 'always',
  refetchInterval: POLL_MS,
  queryKey: ['staff'],
  queryFn: ({ signal }) => call<typeof staffList>('GET /api/ops/staff', { signal }),
})
