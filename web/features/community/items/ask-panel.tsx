import { ASK_MESSAGE_MAX, type Ask, askForItem, type withdrawAsk } from '#modules/community/items/contract/asks.ts'
import { AskerShares, type acceptPromise } from '#modules/community/items/contract/promises.ts'
import type { Item } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { ItemContact } from './item-contact.tsx'
import { words } from './words.ts'

const askWords = words.ask

interface AskPanelProps {
  item: Item
  ask: Ask | null
  viewerId: string
}

/** Lets a user ask for an item and shows what the giver decided. */
export function AskPanel({ item, ask, viewerId }: AskPanelProps) {
  if (ask === null && item.status === 'promised') return <Notice>{words.item.promisedElsewhere}</Notice>
  return (
    <Card as="section" aria-labelledby="ask" className="grid gap-4">
      <h2 id="ask" tabIndex={-1}>
        {askWords.title}
      </h2>
      {ask === null ? <AskForm item={item} /> : <OwnAsk item={item} ask={ask} viewerId={viewerId} />}
    </Card>
  )
}

/** Shows the result of an action whose button has disappeared. */
async function refetchItem(itemId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: itemKeys.detailOf(itemId) })
  focusHeading('ask')
}

function AskForm({ item }: { item: Item }) {
  const key = useIdempotencyKey()
  const form = useForm({ initial: { message: '' }, schema: askForItem.body, submit })
  async function submit(body: { message: string }) {
    await key.send(body, (idempotencyKey) =>
      call<typeof askForItem>('POST /api/items/:itemId/asks', { params: { itemId: item.id }, body, idempotencyKey }),
    )
    announce(askWords.sent, { now: true })
    await refetchItem(item.id)
  }
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-muted">{askWords.intro[item.type]}</p>
      <TextArea
        {...form.field('message')}
        label={askWords.message}
        hint={askWords.hint}
        limit={ASK_MESSAGE_MAX}
        rows={3}
      />
      <SubmitButton form={form} pendingLabel={askWords.sending}>
        {askWords.send}
      </SubmitButton>
    </Form>
  )
}

function OwnAsk({ item, ask, viewerId }: { item: Item; ask: Ask; viewerId: string }) {
  const offered = ask.status === 'promised' && !ask.accepted
  return (
    <>
      {offered ? (
        <OfferedPromise item={item} ask={ask} />
      ) : (
        <p role="status" className={ask.status === 'promised' ? 'text-lg font-semibold text-ok' : 'font-semibold'}>
          {ask.status === 'promised' ? askWords.promised : ask.status === 'passed' ? askWords.passed : askWords.waiting}
        </p>
      )}
      <blockquote className="grid gap-1 rounded-s bg-sunken p-3">
        <span className="text-sm text-muted">{askWords.yours}</span>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{ask.message}</span>
      </blockquote>
      {ask.accepted && <ItemContact itemId={item.id} viewerId={viewerId} other="giver" />}
      {ask.status !== 'passed' && !offered && (
        <Withdraw
          item={item}
          ask={ask}
          label={askWords.withdraw}
          question={askWords.withdrawQuestion}
          text={askWords.withdrawText}
        />
      )}
    </>
  )
}

/** A promise to accept; the reader chooses whether to share their phone number. */
function OfferedPromise({ item, ask }: { item: Item; ask: Ask }) {
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { message: '', phoneNumber: '' },
    schema: AskerShares,
    toInput: ({ message, phoneNumber }) => ({
      message: message.trim() || null,
      phoneNumber: phoneNumber.trim() || null,
    }),
    async submit(body) {
      try {
        await key.send([ask.id, ask.version, body], (idempotencyKey) =>
          call<typeof acceptPromise>('POST /api/asks/:askId/accept-promise', {
            params: { askId: ask.id },
            body,
            idempotencyKey,
          }),
        )
        announce(askWords.accepted, { now: true })
      } finally {
        await refetchItem(item.id)
      }
    },
  })
  return (
    <Form form={form} className="grid gap-3 rounded-s border border-line bg-ok-soft p-4">
      <p role="status" className="grid gap-1">
        <span className="text-lg font-semibold">{askWords.offered[item.type]}</span>
        <span>{askWords.offeredText}</span>
      </p>
      <TextArea
        {...form.field('message')}
        label={askWords.reply}
        hint={askWords.replyHint[item.type]}
        limit={ASK_MESSAGE_MAX}
        optional
        rows={2}
      />
      <TextField
        {...form.field('phoneNumber')}
        label={askWords.phone}
        hint={askWords.phoneHint[item.type]}
        optional
        type="tel"
        autoComplete="tel"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={askWords.accepting}>
          {askWords.accept}
        </Button>
        <Withdraw
          item={item}
          ask={ask}
          label={askWords.decline}
          question={askWords.declineQuestion}
          text={askWords.declineText}
        />
      </div>
    </Form>
  )
}

interface WithdrawProps {
  item: Item
  ask: Ask
  label: string
  question: string
  text: string
}

/** Withdraws an ask after a confirmation. */
function Withdraw({ item, ask, label, question, text }: WithdrawProps) {
  return (
    <ConfirmButton
      className="justify-self-start"
      label={label}
      title={question}
      pendingLabel={askWords.withdrawing}
      keyedBy={ask.id}
      send={(idempotencyKey) =>
        call<typeof withdrawAsk>('POST /api/asks/:askId/withdraw', { params: { askId: ask.id }, idempotencyKey })
      }
      onDone={() => {
        announce(askWords.withdrawn, { now: true })
        return refetchItem(item.id)
      }}
    >
      <p>{text}</p>
    </ConfirmButton>
  )
}
