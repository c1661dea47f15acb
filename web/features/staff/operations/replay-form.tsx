import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { REASON_MAX, type replayEvents } from '#modules/staff/operations/contract/repairs.ts'
import { type countReplay, ReplayFilter } from '#modules/staff/operations/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { words as staffWords } from '../words.ts'
import { fromLocalInput } from './local-time.ts'
import { consumersQuery } from './queries.ts'
import { announceRepair } from './repair-dialog.tsx'
import { words } from './words.ts'

const { replay: replayWords } = words
const ANY = { value: 'any', label: words.filter.any }
const EMPTY = { consumer: '', type: ANY.value, id: '', from: '', to: '', rate: '100', reason: '' }
type FormValues = typeof EMPTY
interface ReplayCount extends AnswerOf<typeof countReplay> {
  filter: ReplayFilter
}

/** Counts the stored events that match, then sends them to one consumer. */
export function ReplayForm() {
  const isAdmin = useHasLevel('admin')
  return (
    <section aria-labelledby="replay" className="grid gap-3">
      <h2 id="replay">{replayWords.title}</h2>
      <p className="max-w-text text-muted">{replayWords.intro}</p>
      {isAdmin ? <Form /> : <p>{replayWords.adminsOnly}</p>}
    </section>
  )
}

function Form() {
  const [typed, setTyped] = useState(EMPTY)
  const [counted, setCounted] = useState<ReplayCount | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const change = (part: Partial<FormValues>) => {
    setTyped({ ...typed, ...part })
    setCounted(null)
  }
  async function count(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    setFailure(null)
    const filter = filterOf(typed)
    const fieldErrors: Record<string, string> =
      typed.consumer === '' ? { consumer: replayWords.chooseError } : filter ? {} : { id: words.filter.idWrong }
    setErrors(fieldErrors)
    if (!filter || Object.keys(fieldErrors).length > 0) return
    try {
      setCounted({ ...(await call<typeof countReplay>('GET /api/ops/replay-count', { query: filter })), filter })
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {})
      setFailure(messageOf(error))
    }
  }
  return (
    <div className="grid gap-4 rounded-m border border-line bg-surface p-4">
      <form noValidate onSubmit={(event) => void count(event)} className="grid gap-4">
        <FormErrors errors={errors} failure={failure} attempts={attempts} />
        <Fields typed={typed} errors={errors} onChange={change} />
        <Button type="submit" className="w-fit">
          {replayWords.count}
        </Button>
      </form>
      {counted && <SendForm counted={counted} onSent={() => setCounted(null)} />}
    </div>
  )
}

/** Returns the filter, or null if the typed id is invalid. */
function filterOf({ consumer, type, id, from, to }: FormValues): ReplayFilter | null {
  const parsed = ReplayFilter.safeParse({
    consumer,
    type: type === ANY.value ? undefined : type,
    id: id.trim() || undefined,
    from: fromLocalInput(from),
    to: fromLocalInput(to),
  })
  return parsed.success ? parsed.data : null
}

interface FieldsProps {
  typed: FormValues
  errors: Record<string, string>
  onChange: (part: Partial<FormValues>) => void
}

function Fields({ typed, errors, onChange }: FieldsProps) {
  const { data } = useQuery(consumersQuery)
  const consumers = (data?.consumers ?? []).filter(({ mayReplay }) => mayReplay)
  const types = consumers.find(({ name }) => name === typed.consumer)?.types ?? []
  const field = (name: 'consumer' | 'type' | 'id' | 'from' | 'to') => ({
    name,
    label: replayWords[name],
    value: typed[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[name],
  })
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <Select
        {...field('consumer')}
        placeholder={replayWords.choose}
        options={consumers.map(({ name }) => ({ value: name, label: name }))}
        onChange={(consumer) => onChange({ consumer, type: ANY.value })}
      />
      <Select {...field('type')} options={[ANY, ...types.map((value) => ({ value, label: value }))]} />
      <TextField {...field('id')} optional autoComplete="off" spellCheck={false} />
      <TextField {...field('from')} type="datetime-local" optional />
      <TextField {...field('to')} type="datetime-local" optional />
    </div>
  )
}

function SendForm({ counted, onSent }: { counted: ReplayCount; onSent: () => void }) {
  const [rate, setRate] = useState(EMPTY.rate)
  const [reason, setReason] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [counted, rate, reason],
    send: (idempotencyKey) =>
      call<typeof replayEvents>('POST /api/ops/replays', {
        body: { filter: counted.filter, until: counted.until, rate: Number(rate), reason: reason.trim() },
        idempotencyKey,
      }),
    onDone({ total }) {
      announceRepair(replayWords.done(total))
      onSent()
    },
    failed: staffWords.notDone,
  })
  const fieldErrors: Record<string, string> = reason.trim() === '' ? { reason: words.reasonMissing } : {}
  const shown = attempts > 0 ? fieldErrors : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (reason.trim() !== '') run()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <FormErrors errors={shown} failure={error} attempts={attempts} />
      <p role="status" className="font-semibold">
        {replayWords.counted(counted.count, counted.skipped)}
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={words.rate}
          name="rate"
          hint={words.rateHint}
          inputMode="numeric"
          value={rate}
          onChange={setRate}
        />
        <TextArea
          label={words.reason}
          name="reason"
          hint={words.reasonHint}
          rows={2}
          limit={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={shown['reason']}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="w-fit"
        pending={pending}
        disabledReason={counted.count === 0 ? replayWords.nothing : undefined}
      >
        {replayWords.send(counted.count)}
      </Button>
    </form>
  )
}
