import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type JobFilter, MOST_RATE, REASON_MAX, type Repair } from '#modules/operations/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActs } from '#web/ui/dialog-acts.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { countQuery } from './queries.ts'
import { words } from './words.ts'

interface Decided {
  reason: string
  rate: number
  /** What was counted until then. */
  until: string
}

interface RepairDialogProps {
  title: string
  /** Takes whatever matches: it is counted first, and a rate is asked for. */
  counted?: JobFilter
  text: string | ((count: number) => string)
  confirm: string | ((count: number) => string)
  danger?: boolean
  send: (decided: Decided, key: string) => Promise<Repair>
  onDone: (repair: Repair) => void
  onClose: () => void
}

/** Asks why, shows what it concerns, and starts a repair. */
export function RepairDialog(props: RepairDialogProps) {
  const { title, counted, text, confirm, danger = false, send, onDone, onClose } = props
  const count = useQuery({ ...countQuery(counted ?? {}), enabled: counted !== undefined })
  const [reason, setReason] = useState('')
  const [rate, setRate] = useState('100')
  const [attempts, setAttempts] = useState(0)
  const errors = faultsOf(reason, counted ? rate : '1')
  const shown = attempts > 0 ? errors : {}
  const { act, pending, error } = useAct({
    content: [title, reason, rate, count.data?.until],
    send: (key) => send({ reason: reason.trim(), rate: Number(rate), until: count.data?.until ?? '' }, key),
    onDone(repair) {
      onClose()
      onDone(repair)
    },
    failed: words.notDone,
  })
  const known = counted === undefined || (count.data !== undefined && count.data.count > 0)
  const told = (words: string | ((count: number) => string)) =>
    typeof words === 'string' ? words : words(count.data?.count ?? 0)
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (known && !pending && Object.keys(errors).length === 0) act()
  }
  return (
    <Sheet open title={title} onClose={onClose} dismissable={!pending}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors
          errors={shown}
          failure={error ?? (count.error ? messageOf(count.error) : null)}
          attempts={attempts}
        />
        <p role="status" className="font-semibold">
          {counted && !count.data ? words.counting : known ? told(text) : words.nothing}
        </p>
        {!danger && <p className="text-muted">{words.retry.harmless}</p>}
        {counted && (
          <TextField
            label={words.rate}
            name="rate"
            hint={words.rateHint}
            inputMode="numeric"
            value={rate}
            onChange={setRate}
            error={shown.rate}
          />
        )}
        <TextArea
          label={words.reason}
          name="reason"
          hint={words.reasonHint}
          rows={3}
          limit={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={shown.reason}
        />
        <DialogActs>
          <Button variant="quiet" inactive={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            inactive={!known}
            pending={pending}
            pendingLabel={words.sending}
          >
            {told(confirm)}
          </Button>
        </DialogActs>
      </form>
    </Sheet>
  )
}

function faultsOf(reason: string, rate: string): { reason?: string; rate?: string } {
  const figure = Number(rate)
  const fits = Number.isInteger(figure) && figure >= 1 && figure <= MOST_RATE
  return {
    ...(reason.trim() === '' && { reason: words.reasonMissing }),
    ...(!fits && { rate: words.rateWrong }),
  }
}
