import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RegistrationForStaff } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { dayInWords } from '../day-in-words.ts'
import { DetailPane } from '../detail-pane.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseFacts } from './case-facts.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Findings } from './findings.tsx'
import { LicenceDocument } from './licence-document.tsx'
import { caseQuery, nameOf } from './queries.ts'
import { RegisterEntry } from './register-entry.tsx'
import { tabPath } from './tabs.ts'
import { useCaseActions } from './use-case-actions.ts'
import { words } from './words.ts'

/** Renders the licence of the business with this id and name. */
type Licence = (businessId: string, name: string) => ReactNode

/** The detail pane of the registration with this id; null if none is selected. Also pass the id as `key`. */
export function CaseView({ businessId, licence }: { businessId: string | null; licence: Licence }) {
  return (
    <DetailPane list={tabPath('decide')} words={words.queue}>
      {businessId === null ? null : Id.safeParse(businessId).success ? (
        <Chosen businessId={businessId} licence={licence} />
      ) : (
        NOT_FOUND
      )}
    </DetailPane>
  )
}

const NOT_FOUND = (
  <EmptyState heading="h2" title={words.queue.gone}>
    {words.queue.goneText}
  </EmptyState>
)

function Chosen({ businessId, licence }: { businessId: string; licence: Licence }) {
  const query = useQuery(caseQuery(businessId))
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} gone={NOT_FOUND}>
      {(opened) => <Opened opened={opened} licence={licence} />}
    </Loaded>
  )
}

function Opened({ opened, licence }: { opened: RegistrationForStaff; licence: Licence }) {
  const heading = useFocusWhenOpened()
  const { registration, findings } = opened
  const [may, actions] = [useHasLevel('agent'), useCaseActions(opened)]
  return (
    <section aria-labelledby="case" className="@container grid gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="case" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {nameOf(registration)}
        </h2>
        <State state={registration.state} />
        {registration.desk !== null && <Badge tone="live">{words.queue.reasons[registration.desk]}</Badge>}
      </div>
      <Override override={opened.override} />
      {/* document left, register right, if there is room (TRUST-06) */}
      <div className="grid items-start gap-6 @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[auto_1fr]">
        <LicenceDocument>
          {opened.hasLicenceDocument ? licence(registration.businessId, nameOf(registration)) : null}
        </LicenceDocument>
        <div className="grid min-w-0 gap-6 @min-[40rem]:row-span-2">
          <RegisterEntry opened={opened} />
          <CaseFacts opened={opened} />
          {may ? <DecisionForm opened={opened} actions={actions} /> : <p className="text-muted">{words.readOnly}</p>}
          {may && <CaseActions opened={opened} actions={actions} />}
        </div>
        <Findings businessId={registration.businessId} findings={findings} />
      </div>
    </section>
  )
}

function State({ state }: { state: RegistrationForStaff['registration']['state'] }) {
  const tone = state === 'good' || state === 'by_staff' ? 'ok' : state === 'unchecked' ? 'outline' : 'danger'
  return <Badge tone={tone}>{words.states[state]}</Badge>
}

/** Shows an active override on every view of a case. */
function Override({ override }: Pick<RegistrationForStaff, 'override'>) {
  if (override === null) return null
  return (
    <Notice icon={TriangleAlert} title={words.case.override(dayInWords(override.until))}>
      {words.case.overrideText(override.by ?? words.gone, override.reason)}
    </Notice>
  )
}
