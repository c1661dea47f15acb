import type { ComponentProps } from 'react'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

interface DecisionButtonProps<T> extends Omit<ComponentProps<typeof ReasonButton<T>>, 'ask' | 'hint'> {
  /** The label of the field; 'Reason' by default. */
  ask?: string
  /** That the reason is added to the audit log by default; null for none. */
  hint?: string | null
  /** The toast on success. */
  done: string
  /** The toast's topic. */
  topic?: string
}

/** A button that asks for a reason, sends a decision and says in a toast that it is done. */
export function DecisionButton<T>({ done, topic, onDone, ...props }: DecisionButtonProps<T>) {
  const { ask = words.reason.label, hint = words.reason.hint } = props
  return (
    <ReasonButton
      {...props}
      ask={ask}
      hint={hint ?? undefined}
      onDone={(answer) => {
        onDone(answer)
        void toast({ title: done, tone: 'success' }, topic === undefined ? {} : { topic })
      }}
    />
  )
}
