import { useState } from 'react'
import {
  CASE_NAMES,
  type CaseParty,
  type JobCase,
  type markSolved,
  OUTCOME_SENTENCES,
} from '#modules/fulfilment/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import type { CaseCardProps } from './case-card-props.ts'
import { withNotSentError } from './cases-query.ts'
import { Entries } from './entries.tsx'
import { EntryForm } from './entry-form.tsx'
import { ConfirmedMissedVisit, MissedAnswerButtons } from './missed.tsx'
import { words } from './words.ts'

/** A case as its parties see it, with the next actions (CASE-02, CASE-05). */
export function CaseCard(props: CaseCardProps) {
  const { jobCase, party } = props
  return (
    <li className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{CASE_NAMES[jobCase.kind]}</h3>
      <p role="status" className="font-semibold">
        {stateText(props)}
      </p>
      {jobCase.wants !== null && <p className="wrap-anywhere">{words.wants(jobCase.wants)}</p>}
      <Entries entries={jobCase.entries} party={party} />
      {jobCase.missed && <MissedAnswerText openedBy={jobCase.openedBy} missed={jobCase.missed} />}
      {jobCase.words !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          {words.messageFromUs(settings.productName)} {jobCase.words}
        </p>
      )}
      {jobCase.missed?.foundAt && <ConfirmedMissedVisit {...props} />}
      {jobCase.state !== 'closed' && <Actions {...props} />}
    </li>
  )
}

/** Returns the state of a case for the viewing party. */
function stateText({ jobCase, party, company, otherLeft }: CaseCardProps): string {
  const { state, outcome, openedBy, dueAt, missed } = jobCase
  if (outcome !== null) return OUTCOME_SENTENCES[outcome]
  const isReporter = openedBy === party
  const otherParty = words.partyNames[otherPartyOf(party)]
  if (state === 'with_staff' || dueAt === null) {
    if (otherLeft) return words.otherPartyLeft(otherParty)
    return isReporter ? words.withStaff : words.staffDecide
  }
  const time = dayAndTime(dueAt)
  if (state === 'answered')
    return missed?.lateUntil ? words.missed.runningLate(dayAndTime(missed.lateUntil)) : words.answered(time)
  if (!isReporter) return words.answerBy(time)
  const otherName = (party === 'owner' ? company : null) ?? otherParty
  return missed ? words.sentMissed(otherName, time) : words.sentToOtherParty(otherName, time)
}

const otherPartyOf = (party: CaseParty): CaseParty => (party === 'owner' ? 'carrier' : 'owner')

const MissedAnswerText = ({
  openedBy,
  missed,
}: Pick<JobCase, 'openedBy'> & { missed: NonNullable<JobCase['missed']> }) =>
  missed.answer === 'was_there' &&
  missed.foundAt === null && <p>{words.missed.saysPresent(words.partyNames[otherPartyOf(openedBy)])}</p>

function Actions(props: CaseCardProps) {
  const { jobCase, party, otherLeft, onChanged } = props
  const [isWriting, setIsWriting] = useState(false)
  const isReporter = jobCase.openedBy === party
  const formTexts = isReporter || jobCase.entries.some((entry) => entry.side === party) ? words.addition : words.reply
  // a reported party first answers whether they were there
  const mustAnswerMissed = !isReporter && jobCase.missed !== null && jobCase.missed.answer === null
  return (
    <div className="grid justify-items-start gap-3">
      {!isReporter && jobCase.missed && <MissedAnswerButtons {...props} missed={jobCase.missed} />}
      <div className="flex flex-wrap gap-2">
        {!mustAnswerMissed && (
          <Button variant={isReporter ? 'default' : 'primary'} onClick={() => setIsWriting(true)}>
            {formTexts.button}
          </Button>
        )}
        {!mustAnswerMissed && !jobCase.solved[party] && (isReporter || !otherLeft) && <MarkSolvedButton {...props} />}
      </div>
      {jobCase.solved[party] && <p>{words.solved.ownMark}</p>}
      {!jobCase.solved[party] && jobCase.solved[otherPartyOf(party)] && (
        <p>{words.solved.otherMark(words.partyNames[otherPartyOf(party)])}</p>
      )}
      {isWriting && (
        <EntryForm
          caseId={jobCase.id}
          party={party}
          texts={formTexts}
          onClose={() => setIsWriting(false)}
          onWritten={onChanged}
        />
      )}
    </div>
  )
}

function MarkSolvedButton({ jobCase: { id: caseId }, onChanged }: CaseCardProps) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: caseId,
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof markSolved>('POST /api/cases/:caseId/solved', { params: { caseId }, idempotencyKey }),
      ),
    onDone(updatedCase) {
      announce(words.solved.done, { now: true })
      onChanged(updatedCase)
    },
  })
  return (
    <div className="grid gap-2">
      <Button pending={pending} pendingLabel={words.solved.working} onClick={run}>
        {words.solved.button}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
