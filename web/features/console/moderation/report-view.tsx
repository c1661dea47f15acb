import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReportCase, ReportedKind } from '#modules/reports/contract.ts'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { Judge } from './judge.tsx'
import { type QueueState, reportQuery } from './queries.ts'
import { reportPath } from './use-chosen.ts'
import { words } from './words.ts'

interface ReportViewProps {
  state: QueueState
  chosen: { kind: ReportedKind; subjectId: string } | null
  /** What else may be done about its author. */
  extra: (owner: NonNullable<ReportCase['owner']>) => ReactNode
}

/** What is chosen: a reported thing with everything about it, or none yet. */
export function ReportView({ state, chosen, extra }: ReportViewProps) {
  if (!chosen)
    return (
      <EmptyState icon={FileSearch} heading="h2" title={words.choose}>
        {words.chooseText}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <LinkButton
        to={reportPath(state, null)}
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden size={16} />}
        className="justify-self-start lg:hidden"
      >
        {words.back}
      </LinkButton>
      <Chosen kind={chosen.kind} subjectId={chosen.subjectId} extra={extra} />
    </div>
  )
}

function Chosen({
  kind,
  subjectId,
  extra,
}: { kind: ReportedKind; subjectId: string } & Pick<ReportViewProps, 'extra'>) {
  const { data, error, refetch } = useQuery(reportQuery(kind, subjectId))
  if (data) return <Opened report={data} extra={extra} />
  if (!error) return <LoadingText>{words.loading}</LoadingText>
  if (error instanceof ApiError && error.status === 404) return <EmptyState heading="h2" title={words.noCase} />
  return (
    <ErrorState title={words.failed} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
  )
}

function Opened({ report, extra }: { report: ReportCase } & Pick<ReportViewProps, 'extra'>) {
  const { thing, owner } = report
  return (
    <section aria-labelledby="report" className="@container grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="report" tabIndex={-1} className="text-2xl wrap-anywhere">
          {thing?.title ?? words.gone}
        </h2>
        <Badge tone="outline">{words.kinds[report.kind]}</Badge>
        {thing?.hiddenAt && <Badge tone="danger">{words.hidden}</Badge>}
      </div>
      <div className="grid items-start gap-5 @min-[44rem]:grid-cols-2">
        <div className="grid gap-5">
          <Card as="section" aria-label={words.content} className="grid gap-3">
            <h3>{words.content}</h3>
            {thing ? <Content thing={thing} /> : <p className="text-muted">{words.goneText}</p>}
            <p className="text-sm text-muted">
              {words.by} <Author owner={owner} />
            </p>
          </Card>
          <Judge report={report} />
          {owner && extra(owner)}
        </div>
        <div className="grid gap-5">
          <Said report={report} />
          <Decisions report={report} />
        </div>
      </div>
    </section>
  )
}

function Content({ thing }: { thing: NonNullable<ReportCase['thing']> }) {
  return (
    <>
      {thing.texts.map((text) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
      {thing.pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {thing.pictures.map(({ url, width, height }, nth) => (
            <li key={url}>
              <img
                src={url}
                width={width}
                height={height}
                alt={words.picture(nth + 1)}
                loading="lazy"
                className="h-auto w-full rounded-s bg-sunken"
              />
            </li>
          ))}
        </ul>
      )}
      {thing.page && !thing.hiddenAt && (
        <Link className="w-fit font-semibold text-brand underline" to={thing.page}>
          {words.openPage}
        </Link>
      )}
    </>
  )
}

function Author({ owner }: Pick<ReportCase, 'owner'>) {
  if (!owner) return words.nobody
  return (
    <>
      <Link className="font-semibold text-brand underline wrap-anywhere" to={`/ops/people/${owner.userId}`}>
        {owner.name ?? words.unnamed}
      </Link>
      {owner.suspended && ` (${words.suspended})`}
    </>
  )
}

function Said({ report: { reports } }: { report: ReportCase }) {
  return (
    <Card as="section" aria-label={words.reports} className="grid gap-3">
      <h3>{words.reports}</h3>
      <ol className="grid gap-3">
        {reports.map(({ id, reason, words: said, at, reporterId, settled }) => (
          <li key={id} className="grid gap-1 border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{words.reasons[reason]}</span>
              <span className="text-sm text-muted">
                {' '}
                · <Time value={at} />
                {settled && ` · ${words.settled}`}
              </span>
            </p>
            {said && <p className="whitespace-pre-line wrap-anywhere">{said}</p>}
            {reporterId && (
              <Link className="w-fit text-sm text-muted underline" to={`/ops/people/${reporterId}`}>
                {words.reporter}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Decisions({ report: { decisions } }: { report: ReportCase }) {
  return (
    <Card as="section" aria-label={words.history} className="grid gap-3">
      <h3>{words.history}</h3>
      {decisions.length === 0 && <p className="text-muted">{words.noDecisions}</p>}
      <ol className="grid gap-3">
        {decisions.map(({ id, what, by, words: said, settled, at }) => (
          <li key={id} className="grid gap-1 border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{words.decisions[what]}</span>
              <span className="text-sm text-muted wrap-anywhere">
                {' '}
                · {by.email} · <Time value={at} />
                {settled > 0 && ` · ${words.settledCount(settled)}`}
              </span>
            </p>
            {said && <p className="whitespace-pre-line wrap-anywhere">{said}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
