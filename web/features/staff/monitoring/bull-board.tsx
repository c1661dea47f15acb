import { useState } from 'react'
import type { openBullBoard } from '#modules/staff/monitoring/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { words } from './words.ts'

const { engine: say } = words

/** Opens Bull Board, for admins. */
export function BullBoard() {
  const [asked, setAsked] = useState(false)
  return (
    <Card as="section" aria-labelledby="engine-room" className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h2 id="engine-room">{say.title}</h2>
        <p className="text-muted">{say.text}</p>
      </div>
      <Button onClick={() => setAsked(true)}>{say.open}</Button>
      {asked && (
        <ControlDialog
          title={say.open}
          text={say.text}
          confirm={say.confirm}
          content={null}
          send={(reason) => call<typeof openBullBoard>('POST /api/ops/engine-room', { body: { reason } })}
          done={say.title}
          failed={say.failed}
          onDone={({ url }) => window.location.assign(url)}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
