import type { Change } from '#modules/core/waste-catalogue/staff/contract.ts'
import { Time } from '#web/ui/time.tsx'
import { Note } from '../note.tsx'
import { words } from './words.ts'

/** One entry of the history: who made the change, when and why. The original version has no change (null). */
export function ChangeNote({ title, text, change }: { title: string; text: string | null; change: Change }) {
  return (
    <Note title={title} text={text}>
      {change === null ? (
        words.shipped
      ) : (
        <>
          {words.by(change.by ?? words.gone)} · <Time value={change.at} />
        </>
      )}
    </Note>
  )
}
