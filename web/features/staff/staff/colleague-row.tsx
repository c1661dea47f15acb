import { Link } from 'react-router-dom'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import type { Colleague } from '#modules/core/accounts/second-factor/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import { words } from './words.ts'

interface ColleagueRowProps {
  colleague: Colleague
  viewer: SessionUser
  onReset: (colleague: Colleague) => void
}

/** A colleague, with the second factor reset for admins. */
export function ColleagueRow({ colleague, viewer, onReset }: ColleagueRowProps) {
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
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          to={`/ops/audit?actor=${encodeURIComponent(email)}`}
        >
          {words.audit}
        </Link>
        {mayReset && (
          <Button size="s" onClick={() => onReset(colleague)}>
            {words.reset}
          </Button>
        )}
      </div>
    </Card>
  )
}
