import { useState } from 'react'
import {
  type changeRegulator,
  type checkRegistration,
  type endOverride,
  MAX_OVERRIDE_DAYS,
  type overrideRegistration,
  REASON_MAX,
  type RegistrationForStaff,
} from '#modules/carriers/carrier-registration/contract/staff.ts'
import { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Select } from '#web/ui/choice.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CommandButton } from '../command-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words as staffWords } from '../words.ts'
import type { CaseActions as Actions } from './use-case-actions.ts'
import { useEvidence } from './use-evidence.ts'
import { words } from './words.ts'

const { actions: actionWords } = words

interface CaseActionsProps {
  trustCase: RegistrationForStaff
  actions: Actions
}

/** Buttons for further actions on a registration; some are only for admins. */
export function CaseActions(props: CaseActionsProps) {
  const { trustCase, actions } = props
  const { regulator, businessId } = trustCase.registration
  const isAdmin = useHasLevel('admin')
  return (
    <DetailSection title={actionWords.title}>
      <div className="flex flex-wrap gap-2">
        {regulator === 'EA' && (
          <CommandButton
            keyedBy={businessId}
            send={() =>
              actions.awaitCommand(
                call<typeof checkRegistration>('POST /api/ops/trust/:businessId/check', { params: { businessId } }),
              )
            }
            onDone={(latest) => actions.finish(latest, actionWords.checked)}
          >
            {actionWords.check}
          </CommandButton>
        )}
        <DialogButton label={actionWords.regulator}>
          {(onClose) => <RegulatorDialog {...props} onClose={onClose} />}
        </DialogButton>
        {isAdmin && (
          <DialogButton label={actionWords.override}>
            {(onClose) => <OverrideDialog {...props} onClose={onClose} />}
          </DialogButton>
        )}
        {isAdmin && trustCase.override !== null && (
          <DialogButton label={actionWords.end}>
            {(onClose) => <EndOverrideDialog {...props} onClose={onClose} />}
          </DialogButton>
        )}
      </div>
    </DetailSection>
  )
}

type DialogProps = CaseActionsProps & { onClose: () => void }
const REASON_PROPS = { limit: REASON_MAX, missing: actionWords.missing, failed: staffWords.notDone } as const

function RegulatorDialog({ trustCase, actions, onClose }: DialogProps) {
  const params = { businessId: trustCase.registration.businessId }
  const [regulator, setRegulator] = useState(trustCase.registration.regulator)
  return (
    <ReasonDialog
      {...REASON_PROPS}
      title={actionWords.regulator}
      confirm={actionWords.regulator}
      keyedBy={[regulator, actions.version]}
      send={(reason, idempotencyKey) => {
        const body = { version: actions.version, regulator, reason }
        return actions.awaitCommand(
          call<typeof changeRegulator>('POST /api/ops/trust/:businessId/regulator', { params, body, idempotencyKey }),
        )
      }}
      onDone={(latest) => actions.finish(latest, actionWords.regulatorDone)}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="text-muted">{actionWords.regulatorText}</p>
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

function OverrideDialog({ trustCase, actions, onClose }: DialogProps) {
  const params = { businessId: trustCase.registration.businessId }
  const [until, setUntil] = useState(trustCase.override?.until ?? '')
  const evidence = useEvidence()
  return (
    <ReasonDialog
      {...REASON_PROPS}
      title={actionWords.overrideTitle}
      confirm={actionWords.override}
      fieldErrors={until === '' ? { until: actionWords.untilMissing } : {}}
      keyedBy={[until, evidence.content, actions.version]}
      send={(reason, idempotencyKey) => {
        const [body, files] = [{ version: actions.version, until, reason }, { evidence: evidence.file }]
        return actions.awaitCommand(
          call<typeof overrideRegistration>('POST /api/ops/trust/:businessId/override', {
            jsonPart: 'override',
            params,
            body,
            files,
            idempotencyKey,
          }),
        )
      }}
      onDone={(latest) => actions.finish(latest, actionWords.overridden)}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <p className="text-muted">{actionWords.overrideText(MAX_OVERRIDE_DAYS)}</p>
          <TextField
            label={actionWords.until}
            name="until"
            hint={actionWords.untilHint}
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

function EndOverrideDialog({ trustCase, actions, onClose }: DialogProps) {
  const params = { businessId: trustCase.registration.businessId }
  return (
    <ReasonDialog
      {...REASON_PROPS}
      title={actionWords.endTitle}
      confirm={actionWords.end}
      keyedBy={actions.version}
      send={(reason, idempotencyKey) => {
        const body = { version: actions.version, reason }
        return actions.awaitCommand(
          call<typeof endOverride>('POST /api/ops/trust/:businessId/override/end', { params, body, idempotencyKey }),
        )
      }}
      onDone={(latest) => actions.finish(latest, actionWords.ended)}
      onClose={onClose}
    >
      {() => <p className="text-muted">{actionWords.endText}</p>}
    </ReasonDialog>
  )
}
