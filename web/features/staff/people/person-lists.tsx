import type { ReactNode } from 'react'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import type { Person } from '#modules/staff/user-admin/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLabel } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { DetailSection } from '../detail-section.tsx'
import { TextLink } from '../text-link.tsx'
import { amountOf } from './queries.ts'
import { words } from './words.ts'

/** A person's newest requests, bids, items and other content. */
export function PersonLists({ person }: { person: Person }) {
  const { plan } = person
  const { sections } = words
  return (
    <>
      <p className="text-sm text-muted">{words.newest}</p>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <List title={sections.plan}>
          <Row
            main={plan.tier ? statusLabel(plan.tier) : words.noPlan}
            more={
              plan.status &&
              `${statusLabel(plan.status)}${plan.subscriptionEnd ? `, ${words.until} ${shortDate(plan.subscriptionEnd)}` : ''}`
            }
          />
        </List>
        <List title={sections.sessions}>
          {person.sessions.map(({ id, userAgent, lastUsedAt }) => (
            <Row
              key={id}
              main={userAgent ?? words.unknownDevice}
              more={
                <>
                  {words.lastUsed} <Time value={lastUsedAt} />
                </>
              }
            />
          ))}
        </List>
        <List title={sections.requests}>
          {person.requests.map(({ id, title, status, createdAt, hidden }) => (
            <Row
              key={id}
              main={<TextLink to={`/ops/requests?request=${id}`}>{title}</TextLink>}
              more={`${statusLabel(status)} · ${shortDate(createdAt)}`}
              hidden={hidden}
            />
          ))}
        </List>
        <List title={sections.bids}>
          {person.bids.map(({ bid, request }) => (
            <Row
              key={bid.id}
              main={
                <TextLink to={`/ops/requests?request=${bid.collectionRequestId}`}>
                  {formatPounds(bid.bidAmount)} {request && `· ${request.title}`}
                </TextLink>
              }
              more={`${statusLabel(bid.status)} · ${shortDate(bid.createdAt)}`}
              hidden={bid.messageHidden}
            />
          ))}
        </List>
        <List title={sections.items}>
          {person.items.map(({ item, hidden }) => (
            <Row key={item.id} main={titleOf(item)} more={statusLabel(item.status)} hidden={hidden} />
          ))}
        </List>
        <List title={sections.ideas}>
          {person.ideas.map(({ idea, hidden }) => (
            <Row key={idea.id} main={idea.title} more={shortDate(idea.createdAt)} hidden={hidden} />
          ))}
        </List>
        {(['about', 'by'] as const).map((direction) => (
          <List key={direction} title={sections[direction]}>
            {person.reports[direction].map(({ kind, subjectId, reason, settled, at }) => (
              <Row
                key={`${subjectId}${at}`}
                main={
                  <TextLink to={`/ops/reports?kind=${kind}&id=${subjectId}`}>
                    {statusLabel(kind)}: {statusLabel(reason)}
                  </TextLink>
                }
                more={`${settled ? words.settled : words.open} · ${shortDate(at)}`}
              />
            ))}
          </List>
        ))}
        <List title={sections.mails}>
          {person.mails.map(({ id, subject, status, createdAt }) => (
            <Row key={id} main={subject} more={`${words.mail[status]} · ${shortDate(createdAt)}`} />
          ))}
        </List>
        <List title={sections.disputes}>
          {person.disputes.map((dispute) => (
            <Row
              key={dispute.id}
              main={amountOf(dispute)}
              more={`${statusLabel(dispute.status)} · ${shortDate(dispute.openedAt)}`}
            />
          ))}
        </List>
        <List title={sections.verification}>
          {person.verification.map(({ version, to, reason, at }) => (
            <Row key={version} main={statusLabel(to)} more={`${shortDate(at)}${reason ? ` · ${reason}` : ''}`} />
          ))}
        </List>
      </div>
    </>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const empty = Array.isArray(children) && children.length === 0
  return (
    <DetailSection title={title} className="grid gap-2">
      {empty ? <p className="text-muted">{words.none}</p> : <ul className="grid gap-2">{children}</ul>}
    </DetailSection>
  )
}

/** One entry: its main text or link, with details below. */
function Row({ main, more, hidden }: { main: ReactNode; more: ReactNode; hidden?: true | undefined }) {
  return (
    <li className="grid gap-0.5 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <span className="wrap-anywhere">{main}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-muted wrap-anywhere">
        {more}
        {hidden && <Badge tone="danger">{words.hidden}</Badge>}
      </span>
    </li>
  )
}
