import { useState } from 'react'
import { PaidBy } from '#modules/visits/contract.ts'
import { isCash, paidText, receiptWords } from '#modules/visits/receipt-sheet/contract.ts'
import { type Receipt, sayPaid } from '#modules/visits/receipts/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { announce } from '#web/ui/announcer.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { words } from './words.ts'

const OPTIONS = PaidBy.options.map((value) => ({ value, label: words.options[value] }))

interface PaidProps {
  receipt: Receipt
  side: 'owner' | 'carrier'
  onSaid: (receipt: Receipt) => void
}

/** How the job was paid, as each side says; either says its own part (PRICE-06). */
export function Paid({ receipt, side, onSaid }: PaidProps) {
  const mine = side === 'owner' ? receipt.paidOwnerSays : receipt.paidCarrierSays
  const { chosen, failed, say } = useSaying(receipt.facts.requestId, onSaid)
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{paidText(receipt, side)}</p>
      {isCash(receipt) && <p>{receiptWords.cash}</p>}
      <p>{receiptWords.noMoney(settings.productName)}</p>
      <div className="print:hidden">
        <RadioGroup
          name="paid"
          label={words.question}
          options={OPTIONS}
          value={chosen ?? mine ?? ''}
          error={failed}
          onChange={(paid) => void say(paid)}
        />
      </div>
    </div>
  )
}

/** Says it at once; what could not be sent stays chosen until it is said again. */
function useSaying(requestId: string, onSaid: PaidProps['onSaid']) {
  const [chosen, setChosen] = useState<PaidBy | null>(null)
  const [failed, setFailed] = useState<string>()
  async function say(paid: PaidBy) {
    setChosen(paid)
    setFailed(undefined)
    try {
      const receipt = await call(sayPaid, { params: { requestId }, body: { paid } })
      setChosen(null)
      onSaid(receipt)
      announce(`${receiptWords.paid.line}: ${receiptWords.paid.by[paid]}`, { now: true })
    } catch (error) {
      setFailed(error instanceof ApiError && error.status === 0 ? words.notSent : messageOf(error))
    }
  }
  return { chosen, failed, say }
}
