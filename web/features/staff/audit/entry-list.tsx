import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditedPerson } from '#modules/staff/audit/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { TextLink } from '../text-link.tsx'
import { auditPath, useAuditFilter } from './audit-filter.ts'
import { changesOf, textOf } from './changes.ts'
import { auditQuery } from './queries.ts'
import { words } from './words.ts'

/** The entries that match the filter in the URL, newest first. */
export function EntryList() {
  const [filter] = useAuditFilter()
  const log = useInfiniteQuery(auditQuery(filter))
  return (
    <div className="grid gap-3">
      <PagedList
        query={log}
        loading={<SkeletonList text={words.loading} count={3} className="grid gap-3" box="h-28 rounded-m" />}
        failed={words.failed}
        empty={
          <EmptyState heading="h2" title={words.empty}>
            {Object.keys(filter).length === 0 ? words.nothingYet : words.emptyText}
          </EmptyState>
        }
        label={words.showMore}
        moreFailed={words.moreFailed}
      >
        {(items) => (
          <ol aria-label={words.list} className="grid gap-3">
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  )
}

/** One audit log entry with its actor, subject, reason and changes. */
function EntryRow({ entry }: { entry: AuditEntry }) {
  const { action, actorId, actorEmail, actor, subjectId, subject, reason, requestId } = entry
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base [overflow-wrap:anywhere]">{action}</h2>
        <p className="text-sm text-muted">
          {words.row(entry.position)} · <Time value={entry.at} />
        </p>
      </div>
      <p>
        {words.by}{' '}
        <TextLink to={auditPath({ actor: actorEmail ?? actorId })} title={words.allBy}>
          {actorEmail ?? actorId}
        </TextLink>
        <PersonNote person={actor} emailShown={actorEmail !== null} /> {words.on}{' '}
        <TextLink to={auditPath({ subject: subjectId })} title={words.allOn}>
          {subjectId}
        </TextLink>
        {subject && <PersonNote person={subject} />}
      </p>
      {reason !== null && <blockquote className="border-l-4 border-line pl-3 wrap-anywhere">{reason}</blockquote>}
      <Changes entry={entry} />
      <Details entry={entry} />
      {requestId !== null && (
        <p className="text-sm">
          <TextLink to={`/ops/trace?id=${requestId}`}>{words.trace}</TextLink>
        </p>
      )}
    </Card>
  )
}

/** The name and masked email address of a person; only the name if the full address is already shown. */
interface PersonNoteProps {
  person: AuditedPerson
  emailShown?: boolean
}

function PersonNote({ person: { name, maskedEmail, deleted }, emailShown = false }: PersonNoteProps) {
  const text = deleted
    ? words.deleted
    : [name, emailShown ? null : maskedEmail].filter((part) => part !== null).join(', ')
  return text === '' ? null : <span className="wrap-anywhere"> ({text})</span>
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.changed}</caption>
        <thead className="text-muted">
          <tr>
            <td />
            <th scope="col" className="px-2 font-normal">
              {words.before}
            </th>
            <th scope="col" className="px-2 font-normal">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-2">
                {change.name}
              </th>
              <td className="bg-danger-soft px-2 py-1 wrap-anywhere">{change.before ?? words.nothing}</td>
              <td className="bg-ok-soft px-2 py-1 wrap-anywhere">{change.after ?? words.nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Details({ entry: { detail } }: { entry: AuditEntry }) {
  const facts = Object.entries(detail)
  if (facts.length === 0) return null
  return (
    <dl aria-label={words.detail} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{textOf(value) ?? words.nothing}</dd>
        </div>
      ))}
    </dl>
  )
}
