import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Form } from './use-form.ts'

/** Calls `take` with the text that the user typed into `box` before hydration. `take` must be a stable function. */
export function usePreHydrationInput(box: RefObject<HTMLInputElement | null>, take: (typed: string) => void): void {
  useLayoutEffect(() => {
    if (box.current?.value) take(box.current.value)
  }, [box, take])
}

/**
 * Puts the text that the user typed before hydration into a form, and the values that `known` returns, e.g. a draft's,
 * into fields left empty. Returns the ref for the `<form>`.
 */
export function useFormPreHydrationInput<V extends Record<string, string>>(
  form: Pick<Form<V>, 'values' | 'set'>,
  known: () => Partial<V> = () => ({}),
): RefObject<HTMLFormElement | null> {
  const box = useRef<HTMLFormElement>(null)
  const take = useEffectEvent((rendered: HTMLFormElement) => {
    const fields: Partial<V> = { ...known(), ...typedIn(rendered) }
    for (const name in form.values) {
      const text = fields[name]
      if (text !== undefined && text !== form.values[name]) form.set(name, text)
    }
  })
  useLayoutEffect(() => {
    if (box.current) take(box.current)
  }, [])
  return box
}

const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, text]) => text !== '')) as Record<string, never>
