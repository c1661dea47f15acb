import { useState } from 'react'
import type { changeList } from '#modules/market/bidding/contract/loads.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { words as uiWords } from '#web/ui/words.ts'
import type { EditableRequest } from './change-list.tsx'
import { changeWords as words } from './change-words.ts'
import { draftOf, type LoadDraft, loadOf } from './load-draft.ts'
import { loadProblem } from './load-problem.ts'
import { LoadRows } from './load-rows.tsx'

interface EditItemsDialogProps {
  request: EditableRequest
  /** Whether carriers have bid, perhaps while the dialog was open. */
  hasBids: boolean
  onClose: () => void
  onChanged: (request: RequestDetail) => void
}

/** Edits the items of an open request; the user's changes are kept when saving fails. */
export function EditItemsDialog({ request, hasBids, onClose, onChanged }: EditItemsDialogProps) {
  const { load, setLoad, problem, error, refusal, pending, save, reload } = useItemsEditor({
    request,
    onChanged,
  })
  const isTooLate = (hasBids || refusal?.code === 'list_is_fixed') && !pending
  return (
    <Sheet open onClose={onClose} title={words.change} dismissable={!pending}>
      <div className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        {!isTooLate && <p className="text-muted">{words.text}</p>}
        <LoadRows load={load} onChange={setLoad} problem={problem} error={error} opened="items" />
        <Failure>{isTooLate ? words.fixed : (refusal?.message ?? null)}</Failure>
        {isTooLate ? (
          <Button className="sm:justify-self-end" onClick={onClose}>
            {uiWords.close}
          </Button>
        ) : (
          <>
            {refusal?.code === 'changed_meanwhile' && (
              <Button className="justify-self-start" onClick={reload}>
                {words.showLatest}
              </Button>
            )}
            <DialogActions>
              <Button variant="quiet" inactive={pending} onClick={onClose}>
                {words.cancel}
              </Button>
              <Button variant="primary" pending={pending} pendingLabel={words.saving} onClick={() => void save()}>
                {words.save}
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Sheet>
  )
}

function useItemsEditor({ request, onChanged }: Omit<EditItemsDialogProps, 'hasBids' | 'onClose'>) {
  const key = useIdempotencyKey()
  // the version being edited; another window may save a newer one
  const [version, setVersion] = useState(request.version)
  const [load, setLoad] = useState<LoadDraft>(() => draftOf(request, londonTime(new Date())))
  const [showErrors, setShowErrors] = useState(false)
  const [refusal, setRefusal] = useState<{ code: string; message: string } | null>(null)
  const [pending, setPending] = useState(false)
  const problem = loadProblem(load)

  async function save() {
    setShowErrors(problem !== null)
    if (problem !== null) return
    const body = { version, load: loadOf(load, londonTime(new Date()).day) ?? {} }
    setPending(true)
    setRefusal(null)
    try {
      const changed = await key.send(body, (idempotencyKey) =>
        call<typeof changeList>('PUT /api/requests/:requestId/load', {
          params: { requestId: request.id },
          body,
          idempotencyKey,
        }),
      )
      announce(words.saved, { now: true })
      void toast({ title: words.saved }, { topic: 'change-list' })
      onChanged(changed)
    } catch (failure) {
      setRefusal({ code: failure instanceof ApiError ? failure.code : 'unexpected', message: messageOf(failure) })
      // a conflict means a new bid or a change in another window
      if (failure instanceof ApiError && failure.status === 409) void queryClient.invalidateQueries()
    } finally {
      setPending(false)
    }
  }
  function reload() {
    setVersion(request.version)
    setLoad(draftOf(request, londonTime(new Date())))
    setRefusal(null)
  }
  const error = showErrors ? problem?.text : undefined
  return { load, setLoad, problem, error, refusal, pending, save, reload }
}
