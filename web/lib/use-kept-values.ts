import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { clearDraft, readDraft, saveDraft } from './drafts.ts'
import { onSessionChange } from './session-store.ts'

const Kept = z.record(z.string(), z.string())

/** Which fields of a form outlive the session. Never name a password. */
export interface Keep<Name extends string> {
  /** Name of the form, unique on this site. */
  readonly as: string
  readonly fields: readonly Name[]
}

/** The texts that stood in a form when its session ended under somebody's hands; each is given back once. */
export function useKeptValues<Name extends string>(keep: Keep<Name> | undefined): Partial<Record<Name, string>> {
  const [kept] = useState(() => (keep ? named(readDraft(keep.as, Kept) ?? {}, keep.fields) : {}))
  const name = keep?.as
  useEffect(() => {
    if (name !== undefined) clearDraft(name)
  }, [name])
  return kept
}

/** Keeps the named texts for `useKeptValues` when the session ends by nobody's act here and something was changed. */
export function useKeepValues<Name extends string>(
  keep: Keep<Name> | undefined,
  values: Readonly<Record<string, unknown>>,
  initial: Readonly<Record<string, unknown>>,
): void {
  const save = useEffectEvent(() => {
    if (keep?.fields.some((name) => values[name] !== initial[name])) saveDraft(keep.as, named(values, keep.fields))
  })
  useEffect(
    () =>
      onSessionChange((_event, state) => {
        if (state.status === 'signed-out' && state.how === 'ended') save()
      }),
    [],
  )
}

function named<Name extends string>(values: Readonly<Record<string, unknown>>, names: readonly Name[]) {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string') found[name] = value
  }
  return found
}
