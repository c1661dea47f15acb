import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { parseReference, REFERENCE_PARAM, ReferenceCode } from '#modules/market/requests/references/contract.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'

/** Key under which the reference is saved. */
const DRAFT = 'new-request-reference'
const Draft = z.object({ code: ReferenceCode, /** ms */ at: z.number() })
/** How long a saved reference is used, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

/**
 * Returns the reference of the link that led to the form; null without one. It is kept on the device, through signing
 * up and logging in, until the form is submitted (EMBED-01). An invalid one is ignored.
 */
export function useReference(): string | null {
  const [params] = useSearchParams()
  const linked = parseReference(params.get(REFERENCE_PARAM))
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    if (linked !== null) saveDraft(DRAFT, { code: linked, at: Date.now() } satisfies z.output<typeof Draft>)
    setReference(linked ?? readSavedReference())
  }, [linked])
  return reference
}

function readSavedReference(): string | null {
  const saved = readDraft(DRAFT, Draft)
  return saved !== null && Date.now() - saved.at < MAX_AGE_MS ? saved.code : null
}

/** Returns what the form sends: the reference shown, or the saved one when the form is sent before it is shown. */
export function referenceToSend(shown: string | null): { reference?: string } {
  const reference = shown ?? readSavedReference()
  return reference === null ? {} : { reference }
}

/** Deletes the saved reference, once it is used. */
export const deleteSavedReference = (): void => clearDraft(DRAFT)
