import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { linkToReportedPhoto, ReportCase } from '#modules/staff/moderation/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { PersonLink, TextLink } from '../text-link.tsx'
import { DecideReport } from './decide.tsx'
import { type QueueState, reportQuery } from './queries.ts'
import { type ChosenContent, reportPath } from './use-chosen-report.ts'
import { words } from './words.ts'

interface ReportViewProps {
  state: QueueState
  chosen: ChosenContent | null
  /** Further actions on the author. */
  extra: (owner: NonNullable<ReportCase['owner']>) => ReactNode
  /** Further actions on one report. */
  reportActions: (reportId: string) => ReactNode
}

/** The detail pane: the selected report with its content, decisions and actions. */
export function ReportView({ state, chosen, ...parts }: ReportViewProps) {
  return (
    <DetailPane list={reportPath(state, null)} words={words}>
      {chosen && <SelectedReport {...chosen} {...parts} />}
    </DetailPane>
  )
}

type ExtraActions = Pick<ReportViewProps, 'extra' | 'reportActions'>

function SelectedReport({ kind, subjectId, ...parts }: ChosenContent & ExtraActions) {
  const query = useQuery(reportQuery(kind, subjectId))
  return (
    <Loaded
      query={query}
      loading={words.loading}
      failed={words.failed}
      gone={<EmptyState heading="h2" title={words.noCase} />}
    >
      {(report) => <ReportContent report={report} {...parts} />}
    </Loaded>
  )
}

function ReportContent({ report, extra, reportActions }: { report: ReportCase } & ExtraActions) {
  const { thing, owner } = report
  return (
    <section aria-labelledby="report" className="@container grid gap-5">
      <TitleRow>
        <h2 id="report" tabIndex={-1} className="text-2xl wrap-anywhere">
          {thing?.title ?? words.gone}
        </h2>
        <Badge tone="outline">{words.kinds[report.kind]}</Badge>
        {thing?.hiddenAt && <Badge tone="danger">{words.hidden}</Badge>}
      </TitleRow>
      <div className="grid items-start gap-5 @min-[44rem]:grid-cols-2">
        <div className="grid gap-5">
          <DetailSection title={words.content}>
            {thing ? <Content report={report} thing={thing} /> : <p className="text-muted">{words.goneText}</p>}
            <p className="text-sm text-muted">
              {words.by} <Author owner={owner} />
            </p>
          </DetailSection>
          <DecideReport report={report} />
          {owner && extra(owner)}
        </div>
        <div className="grid gap-5">
          <Reports report={report} reportActions={reportActions} />
          <Decisions report={report} />
        </div>
      </div>
    </section>
  )
}

function Content({
  report: { kind, subjectId },
  thing,
}: {
  report: ReportCase
  thing: NonNullable<ReportCase['thing']>
}) {
  return (
    <>
      {thing.texts.map((text) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
      {thing.pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {thing.pictures.map(({ url, width, height }, index) => (
            <li key={url}>
              <img
                src={url}
                width={width}
                height={height}
                alt={words.picture(index + 1)}
                loading="lazy"
                className="h-auto w-full rounded-s bg-sunken"
              />
            </li>
          ))}
        </ul>
      )}
      {thing.photo && (
        <PrivatePicture
          {...words.photo}
          link={(signal) =>
            call<typeof linkToReportedPhoto>('POST /api/ops/reports/:kind/:subjectId/photo/link', {
              params: { kind, subjectId },
              signal,
            })
          }
        />
      )}
      {thing.page && !thing.hiddenAt && <TextLink to={thing.page}>{words.openPage}</TextLink>}
    </>
  )
}

function Author({ owner }: Pick<ReportCase, 'owner'>) {
  return (
    <>
      <PersonLink person={owner} unnamed={words.unnamed} none={words.nobody} />
      {owner?.suspended && ` (${words.suspended})`}
    </>
  )
}

function Reports({ report: { reports }, reportActions }: { report: ReportCase } & Pick<ExtraActions, 'reportActions'>) {
  return (
    <DetailSection title={words.reports}>
      <ol className="grid gap-3">
        {reports.map(({ id, reason, words: text, at, reporterId, settled }) => (
          <HistoryEntry
            key={id}
            title={words.reasons[reason]}
            text={text}
            link={
              reporterId && (
                <Link className="w-fit text-sm text-muted underline" to={`/ops/people/${reporterId}`}>
                  {words.reporter}
                </Link>
              )
            }
          >
            · <Time value={at} />
            {settled && ` · ${words.settled}`}
            {reporterId && reportActions(id)}
          </HistoryEntry>
        ))}
      </ol>
    </DetailSection>
  )
}

function Decisions({ report: { decisions } }: { report: ReportCase }) {
  return (
    <DetailSection title={words.history}>
      {decisions.length === 0 && <p className="text-muted">{words.noDecisions}</p>}
      <ol className="grid gap-3">
        {decisions.map(({ id, what, by, words: text, settled, at }) => (
          <HistoryEntry key={id} title={words.decisions[what]} text={text}>
            · {by.email} · <Time value={at} />
            {settled > 0 && ` · ${words.settledCount(settled)}`}
          </HistoryEntry>
        ))}
      </ol>
    </DetailSection>
  )
}
