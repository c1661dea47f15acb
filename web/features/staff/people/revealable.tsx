import { useState } from 'react'
import type { MaskedField, revealField } from '#modules/staff/user-admin/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Fact } from '#web/ui/fact.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { words } from './words.ts'

interface RevealableProps {
  userId: string
  field: MaskedField
  label: string
  /** The masked value; null if empty. */
  masked: string | null
}

/** A private field, masked until the viewer gives a reason. */
export function Revealable({ userId, field, label, masked }: RevealableProps) {
  const [shown, setShown] = useState<string | null>(null)
  const may = useHasLevel('agent')
  return (
    <Fact name={label}>
      {masked !== null && (
        <span className="flex flex-wrap items-center gap-2">
          {shown ?? masked}
          {may && shown === null && (
            <ReasonButton
              size="s"
              variant="quiet"
              label={words.reveal}
              title={words.revealTitle(label)}
              text={words.revealText}
              ask={words.why}
              hint={words.whyHint}
              send={(reason) =>
                call<typeof revealField>('POST /api/ops/people/:userId/reveal', {
                  params: { userId },
                  body: { field, reason },
                })
              }
              onDone={({ value }) => setShown(value ?? '')}
            />
          )}
        </span>
      )}
    </Fact>
  )
}
