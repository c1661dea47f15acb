import type { openBullBoard } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { words } from './words.ts'

const { engine: engineWords } = words

/** Opens Bull Board, for admins. */
export function BullBoard() {
  return (
    <Card as="section" aria-labelledby="bull-board" className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h2 id="bull-board">{engineWords.title}</h2>
        <p className="text-muted">{engineWords.text}</p>
      </div>
      <DialogButton label={engineWords.open}>
        {(onClose) => (
          <ControlDialog
            title={engineWords.open}
            text={engineWords.text}
            confirm={engineWords.confirm}
            keyedBy={null}
            send={(reason) => call<typeof openBullBoard>('POST /api/ops/engine-room', { body: { reason } })}
            done={engineWords.title}
            failed={engineWords.failed}
            onDone={({ url }) => window.location.assign(url)}
            onClose={onClose}
          />
        )}
      </DialogButton>
    </Card>
  )
}
