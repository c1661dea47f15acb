import { type ReactNode, useState } from 'react'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { Regulator } from '#modules/carriers/carrier-registration/line/contract.ts'
import {
  type changeRegulator,
  type checkRegistration,
  type endOverride,
  MAX_OVERRIDE_DAYS,
  type overrideRegistration,
  REASON_MAX,
  type TrustCase,
} from '#modules/carriers/carrier-registration/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActButton } from '../act-button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words as kit } from '../words.ts'
import type { CaseActions as Acts } from './use-case-actions.ts'
import { useEvidence } from './use-evidence.ts'
import { words } from './words.ts'

const { acts: said } = words

interface CaseActionsProps {
  opened: TrustCase
  acts: Acts
}

/** Further actions on a registration, by staff level. */
export function CaseActions(props: CaseActionsProps) {
  const { opened, acts } = props
  const { regulator, businessId } = opened.registration
  const isAdmin = useReaches('admin')
  return (
    <Card as="section" aria-labelledby="case-acts" className="grid gap-3">
      <h3 id="case-acts">{said.title}</h3>
      <div className="flex flex-wrap gap-2">
        {regulator === 'EA' && (
          <ActButton
            content={businessId}
            send={() =>
              acts.send(
                call<typeof checkRegistration>('POST /api/ops/trust/:businessId/check', { params: { businessId } }),
              )
            }
            onDone={(now) => acts.done(now, said.checked)}
          >
            {said.check}
          </ActButton>
        )}
        <DialogButton label={said.regulator}>
          {(onClose) => <RegulatorDialog {...props} onClose={onClose} />}
        </DialogButton>
        {isAdmin && (
          <DialogButton label={said.override}>
            {(onClose) => <OverrideDialog {...props} onClose={onClose} />}
          </DialogButton>
        )}
        {isAdmin && opened.override !== null && (
          <DialogButton label={said.end}>{(onClose) => <EndDialog {...props} onClose={onClose} />}</DialogButton>
        )}
      </div>
    </Card>
  )
}

/** A button with a dialog that is mounted only while open. */
function DialogButton({ label, children }: { label: string; children: (onClose: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

type DialogProps = CaseActionsProps & { onClose: () => void }
const ASKED = { limit: REASON_MAX, missing: said.missing, failed: kit.notDone } as const

function RegulatorDialog({ opened, acts, onClose }: DialogProps) {
  const { businessId } = opened.registration
  const [regulator, setRegulator] = useState(opened.registration.regulator)
  return (
    <ReasonDialog
      {...ASKED}
      title={said.regulator}
      confirm={said.regulator}
      content={[regulator, acts.version]}
      send={(reason, idempotencyKey) => {
        const body = { version: acts.version, regulator, reason }
        return acts.send(
          call<typeof changeRegulator>('POST /api/ops/trust/:businessId/regulator', {
            params: { businessId },
            body,
            idempotencyKey,
          }),
        )
      }}
      onDone={(now) => acts.done(now, said.regulatorDone)}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="text-muted">{said.regulatorText}</p>
          <Select
            label={words.case.regulator}
            name="regulator"
            options={Regulator.options.map((value) => ({ value, label: REGULATORS[value] }))}
            value={regulator}
            onChange={setRegulator}
          />
        </>
      )}
    </ReasonDialog>
  )
}

function OverrideDialog({ opened, acts, onClose }: DialogProps) {
  const { businessId } = opened.registration
  const [until, setUntil] = useState(opened.override?.until ?? '')
  const evidence = useEvidence()
  return (
    <ReasonDialog
      {...ASKED}
      title={said.overrideTitle}
      confirm={said.override}
      faults={until === '' ? { until: said.untilMissing } : {}}
      content={[until, evidence.content, acts.version]}
      send={(reason, idempotencyKey) => {
        const [body, files] = [{ version: acts.version, until, reason }, { evidence: evidence.file }]
        return acts.send(
          call<typeof overrideRegistration>('POST /api/ops/trust/:businessId/override', {
            jsonPart: 'override',
            params: { businessId },
            body,
            files,
            idempotencyKey,
          }),
        )
      }}
      onDone={(now) => acts.done(now, said.overridden)}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <p className="text-muted">{said.overrideText(MAX_OVERRIDE_DAYS)}</p>
          <TextField
            label={said.until}
            name="until"
            hint={said.untilHint}
            type="date"
            value={until}
            onChange={setUntil}
            error={shown['until']}
          />
          <FileField {...evidence.field} />
        </>
      )}
    </ReasonDialog>
  )
}

function EndDialog({ opened, acts, onClose }: DialogProps) {
  const { businessId } = opened.registration
  return (
    <ReasonDialog
      {...ASKED}
      title={said.endTitle}
      confirm={said.end}
      content={acts.version}
      send={(reason, idempotencyKey) => {
        const body = { version: acts.version, reason }
        return acts.send(
          call<typeof endOverride>('POST /api/ops/trust/:businessId/override/end', {
            params: { businessId },
            body,
            idempotencyKey,
          }),
        )
      }}
      onDone={(now) => acts.done(now, said.ended)}
      onClose={onClose}
    >
      {() => <p className="text-muted">{said.endText}</p>}
    </ReasonDialog>
  )
}
