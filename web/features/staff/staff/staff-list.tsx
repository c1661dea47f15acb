import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import {
  type Colleague,
  REASON_MAX,
  resetSecondFactor,
  type staffList,
} from '#modules/core/accounts/second-factor/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { Time } from '#web/ui/time.tsx'
import { TextLink } from '../text-link.tsx'
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
        <TextLink tall to={`/ops/audit?actor=${encodeURIComponent(email)}`}>
          {words.audit}
        </TextLink>
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
function ResetDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    schema: resetSecondFactor.body,
    submit: async (body) => {
      await call<typeof resetSecondFactor>('POST /api/ops/staff/:userId/second-factor/reset', {
        params: { userId: colleague.id },
        body,
        idempotencyKey: randomKey(),
      })
      announce(words.done(colleague.email), { now: true })
      await queries.invalidateQueries(staffQuery)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={words.resetTitle} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
        <p className="wrap-anywhere">{words.resetText(colleague.email)}</p>
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <TextArea {...form.field('reason')} label={words.reason} hint={words.reasonHint} limit={REASON_MAX} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={form.pending} pendingLabel={words.resetting}>
            {words.reset}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
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
