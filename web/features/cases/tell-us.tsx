import { useQuery } from '@tanstack/react-query'
import { CASE_TEXT_MAX, type CaseKind, type JobCase, OUTCOME_SENTENCES, openCase } from '#modules/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn, settings } from '#web/lib/boot/settings.ts'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { jobCasesQuery } from './cases-query.ts'
import { words } from './words.ts'

interface TellUsProps {
  requestId: string
  /** The caller, who is one of the two sides. */
  viewer: string
  /** What the page is about to tell. */
  kind: CaseKind
}

/** Tells our staff what went wrong with a job, and says what became of it; nothing where cases are switched off. */
export function TellUs({ requestId, viewer, kind }: TellUsProps) {
  const query = jobCasesQuery(requestId, viewer)
  const { data } = useQuery({ ...query, enabled: featureOn('cases') })
  if (!featureOn('cases')) return null
  const told = data?.items.find((one) => one.kind === kind)
  const open = told?.state === 'open'
  return (
    <div className="grid justify-items-start gap-2">
      {told && <Said told={told} />}
      <ReasonButton
        label={open ? words.more : words.tell}
        title={words.title}
        text={words.text}
        ask={words.ask}
        optional={!open}
        missing={words.missing}
        limit={CASE_TEXT_MAX}
        send={(text, idempotencyKey) =>
          call(openCase, { params: { requestId }, body: { kind, ...(text !== '' && { text }) }, idempotencyKey })
        }
        onDone={(opened) =>
          queryClient.setQueryData(query.queryKey, (held) => ({
            items: [opened, ...(held?.items ?? []).filter(({ id }) => id !== opened.id)],
          }))
        }
      />
    </div>
  )
}

function Said({ told: { outcome, note } }: { told: JobCase }) {
  if (outcome === null)
    return (
      <p role="status" className="font-semibold">
        {words.sent}
      </p>
    )
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{OUTCOME_SENTENCES[outcome]}</p>
      {note !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          {words.closed(settings.productName)} {note}
        </p>
      )}
    </div>
  )
}
