import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { onSessionChange } from '#web/lib/session/session-store.ts'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'

const SavedTexts = z.record(z.string(), z.string())
type Texts<Name extends string> = Partial<Record<Name, string>>

/** A form, and those of its fields that are saved when the session expires; never a password. */
interface SavedForm<Name extends string> {
  /** The unique name of the form. */
  readonly form: string
  readonly fields: readonly Name[]
}

/** Returns the texts of a form that were saved when the session expired, and deletes them. */
export function useSavedValues<Name extends string>({ form, fields }: SavedForm<Name>): Texts<Name> {
  const [saved] = useState(() => pick(readDraft(form, SavedTexts) ?? {}, fields))
  useEffect(() => clearDraft(form), [form])
  return saved
}

/** Saves the fields for `useSavedValues` when the session expires. */
export function useSaveOnSessionEnd<Name extends string>(
  { form, fields }: SavedForm<Name>,
  values: Record<Name, string>,
): void {
  const save = useEffectEvent(() => {
    if (fields.some((name) => values[name] !== '')) saveDraft(form, pick(values, fields))
  })
  useEffect(
    () =>
      onSessionChange((_event, state) => {
        if (state.status === 'signed-out' && state.reason === 'ended') save()
      }),
    [],
  )
}

function pick<Name extends string>(values: Readonly<Record<string, string>>, names: readonly Name[]): Texts<Name> {
  const texts: Texts<Name> = {}
  for (const name of names) {
    const value = values[name]
    if (value !== undefined) texts[name] = value
  }
  return texts
}
