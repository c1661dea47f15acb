import { useRef, useState } from 'react'
import { isCash, paidText, receiptWords } from '#modules/fulfilment/visits/contract/receipt-sheet.ts'
import { PaidBy } from '#modules/fulfilment/visits/contract.ts'
import type { Receipt, recordPayment } from '#modules/fulfilment/visits/receipts/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { words } from './words.ts'

const OPTIONS = PaidBy.options.map((value) => ({ value, label: words.options[value] }))

interface PaymentProps {
  receipt: Receipt
  party: 'owner' | 'carrier'
  onRecorded: (receipt: Receipt) => void
}

/** How the job was paid, as stated by each party (PRICE-06). */
export function Payment({ receipt, party, onRecorded }: PaymentProps) {
  const summary = useRef<HTMLParagraphElement>(null)
  const ownAnswer = party === 'owner' ? receipt.paidOwnerSays : receipt.paidCarrierSays
  const { choice, pending, error, recordChoice } = usePaymentChoice(receipt.facts.requestId, onRecorded)
  return (
    <div className="grid gap-3">
      <p ref={summary} tabIndex={-1} className="font-semibold">
        {paidText(receipt, party)}
      </p>
      {isCash(receipt) && <p>{receiptWords.cash}</p>}
      <p>{receiptWords.noMoney(settings.productName)}</p>
      <div className="grid gap-2 print:hidden">
        <RadioGroup
          name="paid"
          label={words.question}
          options={OPTIONS}
          value={choice ?? ownAnswer ?? ''}
          error={error}
          onChange={(paid) => void recordChoice(paid)}
        />
        {/* a chosen radio button can’t be chosen again, so retrying needs a button */}
        {choice !== null && error !== undefined && (
          <Button
            size="s"
            className="justify-self-start"
            pending={pending}
            pendingLabel={words.sending}
            onClick={() => void recordChoice(choice, () => summary.current?.focus())}
          >
            {uiWords.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Sends a choice as soon as it is made. After a failure the choice stays selected until a retry succeeds. */
function usePaymentChoice(requestId: string, onRecorded: PaymentProps['onRecorded']) {
  const [choice, setChoice] = useState<PaidBy | null>(null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  async function recordChoice(paid: PaidBy, onDone?: () => void) {
    setChoice(paid)
    setPending(true)
    try {
      const receipt = await withNotSentError(
        call<typeof recordPayment>('PUT /api/requests/:requestId/receipt/paid', {
          params: { requestId },
          body: { paid },
        }),
      )
      // moves the focus before the pressed button is gone
      onDone?.()
      setChoice(null)
      setError(undefined)
      onRecorded(receipt)
      announce(`${receiptWords.paid.line}: ${receiptWords.paid.by[paid]}`, { now: true })
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  return { choice, pending, error, recordChoice }
}
