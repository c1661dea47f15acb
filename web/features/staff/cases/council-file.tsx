import type { councilFile } from '#modules/fulfilment/cases/staff/contract.ts'
import { readFile, saveFile } from '#web/lib/api/read-file.ts'
import { CommandButton } from '../command-button.tsx'
import { words } from './words.ts'

/** A button that downloads the duty-of-care pack of a job whose waste was dumped, for the council (CASE-03). */
export function CouncilFile({ caseId }: { caseId: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <CommandButton
        variant="quiet"
        content={[caseId, 'council']}
        send={() => readFile<typeof councilFile>('POST /api/ops/cases/:caseId/council-file', { params: { caseId } })}
        onDone={saveFile}
      >
        {words.council.button}
      </CommandButton>
    </div>
  )
}
