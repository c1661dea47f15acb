import { ASK_MESSAGE_MAX, type ReceivedAsk } from '#modules/community/items/contract/asks.ts'
import { GiverShares, type promiseItem } from '#modules/community/items/contract/promises.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { askerName } from './ask-names.ts'
import { words } from './words.ts'

const promiseWords = words.promise

interface PromiseFormProps {
  ask: ReceivedAsk
  onDone: () => Promise<void>
  onCancel: () => void
}

/** The form that promises an item; the giver chooses what to share, by default nothing. */
export function PromiseForm({ ask, onDone, onCancel }: PromiseFormProps) {
  const name = askerName(ask)
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { message: '', phoneNumber: '', address: '' },
    schema: GiverShares,
    toInput: ({ message, phoneNumber, address }) => ({
      message: message.trim() || null,
      phoneNumber: phoneNumber.trim() || null,
      address: address.trim() || null,
    }),
    async submit(body) {
      await key.send([ask.id, ask.version, body], (idempotencyKey) =>
        call<typeof promiseItem>('POST /api/asks/:askId/promise', { params: { askId: ask.id }, body, idempotencyKey }),
      )
      announce(words.asks.promised(name), { now: true })
      await onDone()
    },
  })
  return (
    <Form form={form} className="grid gap-3">
      <p className="text-sm">{promiseWords.intro(name)}</p>
      <TextArea
        {...form.field('message')}
        label={promiseWords.message}
        hint={promiseWords.messageHint(name)}
        limit={ASK_MESSAGE_MAX}
        optional
        rows={2}
      />
      <TextField
        {...form.field('phoneNumber')}
        label={promiseWords.phone}
        hint={promiseWords.seenBy(name)}
        optional
        type="tel"
        autoComplete="tel"
      />
      <TextArea
        {...form.field('address')}
        label={promiseWords.address}
        hint={promiseWords.addressHint(name)}
        optional
        rows={2}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={words.asks.promising}>
          {words.asks.promiseTo(name)}
        </Button>
        <Button onClick={onCancel}>{promiseWords.cancel}</Button>
      </div>
    </Form>
  )
}
