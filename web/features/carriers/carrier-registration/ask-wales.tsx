import { useState } from 'react'
import { messageOf } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { saveNumber } from './save-number.ts'
import { words } from './words.ts'

interface AskWalesProps {
  number: string
  version: number
  onNo: () => void
}

/** Asks whether a number unknown in England is Welsh (TRUST-14). */
export function AskWales({ number, version, onNo }: AskWalesProps) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string>()
  async function yes() {
    setPending(true)
    setFailed(undefined)
    try {
      await saveNumber({ regulator: 'NRW', number, version }, () => undefined)
    } catch (failure) {
      setFailed(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{words.wales.question}</legend>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} pendingLabel={words.saving} onClick={() => void yes()}>
          {words.wales.yes}
        </Button>
        <Button inactive={pending} onClick={onNo}>
          {words.wales.no}
        </Button>
      </div>
      <FieldError id={undefined} message={failed} alert />
    </fieldset>
  )
}
