import { Link } from 'react-router-dom'
import type { AuditEntry, AuditedPerson } from '#modules/staff/audit/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import { auditPath } from './audit-filter.ts'
import { changesOf, textOf } from './changes.ts'
import { words } from './words.ts'

const LINK = 'font-semibold text-brand underline [overflow-wrap:anywhere]'

/** One audit log entry with its actor, subject, reason and changes. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
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
        <Link className={LINK} to={auditPath({ actor: actorEmail ?? actorId })} title={words.allBy}>
          {actorEmail ?? actorId}
        </Link>
        <Who named={actor} known={actorEmail !== null} /> {words.on}{' '}
        <Link className={LINK} to={auditPath({ subject: subjectId })} title={words.allOn}>
          {subjectId}
        </Link>
        {subject && <Who named={subject} />}
      </p>
      {reason !== null && <blockquote className="border-l-4 border-line pl-3 wrap-anywhere">{reason}</blockquote>}
      <Changes entry={entry} />
      <Details entry={entry} />
      {requestId !== null && (
        <Link className={`${LINK} w-fit text-sm`} to={`/ops/trace?id=${requestId}`}>
          {words.trace}
        </Link>
      )}
    </Card>
  )
}

/** The name and masked email address of a person. With `known`, the full address is already shown, so only the name. */
function Who({ named: { name, maskedEmail, deleted }, known = false }: { named: AuditedPerson; known?: boolean }) {
  const text = deleted ? words.deleted : [name, known ? null : maskedEmail].filter((part) => part !== null).join(', ')
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
