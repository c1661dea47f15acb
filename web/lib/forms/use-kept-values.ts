import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { onSessionChange } from '#web/lib/session/session-store.ts'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'

const Kept = z.record(z.string(), z.string())
type Texts<Name extends string> = Partial<Record<Name, string>>

/** Which fields of a form outlive the session. Never name a password. */
interface Keep<Name extends string> {
  /** Name of the form, unique on this site. */
  readonly as: string
  readonly fields: readonly Name[]
}

/** The texts that stood in a form when its session ended while the user was writing; each is given back once. */
export function useKeptValues<Name extends string>({ as, fields }: Keep<Name>): Texts<Name> {
  const [kept] = useState(() => named(readDraft(as, Kept) ?? {}, fields))
  useEffect(() => clearDraft(as), [as])
  return kept
}

/** Keeps the named texts for `useKeptValues` when the session ends without an act of the user here. */
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
