import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RegistrationForStaff } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dayInWords } from '../day-in-words.ts'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { AuditedViewsNote } from '../history-entry.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseActions } from './case-actions.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Findings } from './findings.tsx'
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
      {businessId !== null && (
        <LoadedById id={businessId} query={caseQuery} loading={words.loading} words={words.queue}>
          {(trustCase) => <CaseContent trustCase={trustCase} licence={licence} />}
        </LoadedById>
      )}
    </DetailPane>
  )
}

function CaseContent({ trustCase, licence }: { trustCase: RegistrationForStaff; licence: Licence }) {
  const heading = useFocusWhenOpened()
  const { registration, findings } = trustCase
  const isAgent = useHasLevel('agent')
  const actions = useCaseActions(trustCase)
  return (
    <section aria-labelledby="case" className="@container grid gap-6">
      <TitleRow>
        <h2 id="case" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {nameOf(registration)}
        </h2>
        <State state={registration.state} />
        {registration.desk !== null && <Badge tone="live">{words.queue.reasons[registration.desk]}</Badge>}
      </TitleRow>
      <Override override={trustCase.override} />
      {/* document left, register right, if there is room (TRUST-06) */}
      <div className="grid items-start gap-6 @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[auto_1fr]">
        <LicenceDocument>
          {trustCase.hasLicenceDocument ? licence(registration.businessId, nameOf(registration)) : null}
        </LicenceDocument>
        <div className="grid min-w-0 gap-6 @min-[40rem]:row-span-2">
          <RegisterEntry trustCase={trustCase} />
          <CaseFacts trustCase={trustCase} />
          {isAgent ? (
            <DecisionForm trustCase={trustCase} actions={actions} />
          ) : (
            <p className="text-muted">{words.readOnly}</p>
          )}
          {isAgent && <CaseActions trustCase={trustCase} actions={actions} />}
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

const { case: caseWords } = words

/** The business's own details, for comparison with the register. */
function CaseFacts({ trustCase: { registration, outward, explanation } }: { trustCase: RegistrationForStaff }) {
  return (
    <DetailSection title={caseWords.said} className="grid gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        <Fact name={caseWords.companyName}>{registration.companyName}</Fact>
        <Fact name={caseWords.displayName}>{registration.displayName}</Fact>
        <Fact name={caseWords.number}>{registration.number}</Fact>
        <Fact name={caseWords.regulator}>{REGULATORS[registration.regulator]}</Fact>
        <Fact name={caseWords.area}>{outward}</Fact>
      </dl>
      {explanation !== null && (
        <dl>
          <Fact name={caseWords.explanation}>{explanation}</Fact>
        </dl>
      )}
      <Link
        className="inline-flex min-h-11 w-fit items-center text-brand underline"
        to={`/ops/people/${registration.businessId}`}
      >
        {caseWords.account}
      </Link>
    </DetailSection>
  )
}

/**
 * Shows the licence that the business uploaded to agents, and audits the view. `children` is null without a licence.
 */
function LicenceDocument({ children }: { children: ReactNode }) {
  const isAgent = useHasLevel('agent')
  return (
    <DetailSection title={words.case.document} className="grid min-w-0 gap-3">
      {children === null ? (
        <p className="text-muted">{words.case.noDocument}</p>
      ) : isAgent ? (
        <>
          <AuditedViewsNote />
          {children}
        </>
      ) : (
        <p className="text-muted">{words.readOnly}</p>
      )}
    </DetailSection>
  )
}
