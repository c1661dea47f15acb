import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { onSessionChange } from '#web/lib/session/session-store.ts'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'

const Kept = z.record(z.string(), z.string())
type Texts<Name extends string> = Partial<Record<Name, string>>

/** The fields of a form that are kept when the session expires. Never a password. */
interface Keep<Name extends string> {
  /** The unique name of the form. */
  readonly as: string
  readonly fields: readonly Name[]
}

/** Returns the texts of a form from when the session expired, once. */
export function useKeptValues<Name extends string>({ as, fields }: Keep<Name>): Texts<Name> {
  const [kept] = useState(() => named(readDraft(as, Kept) ?? {}, fields))
  useEffect(() => clearDraft(as), [as])
  return kept
}

/** Stores the fields for `useKeptValues` when the session expires. */
export function useKeepValues<Name extends string>({ as, fields }: Keep<Name>, values: Record<Name, string>): void {
  const save = useEffectEvent(() => {
    if (fields.some((name) => values[name] !== '')) saveDraft(as, named(values, fields))
  })
  useEffect(
    () =>
      onSessionChange((_event, state) => {
        if (state.status === 'signed-out' && state.how === 'ended') save()
      }),
    [],
  )
}

function named<Name extends string>(values: Readonly<Record<string, string>>, names: readonly Name[]): Texts<Name> {
  const found: Texts<Name> = {}
  for (const name of names) {
    const value = values[name]
    if (value !== undefined) found[name] = value
  }
  return found
}
