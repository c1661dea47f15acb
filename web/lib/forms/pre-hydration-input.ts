import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Form } from './use-form.ts'

/** Passes text that the user typed into `box` before hydration to `take`, which must be stable. */
export function usePreHydrationInput(box: RefObject<HTMLInputElement | null>, take: (typed: string) => void): void {
  useLayoutEffect(() => {
    if (box.current?.value) take(box.current.value)
  }, [box, take])
}

/** Adds what the user typed before hydration to a form. `known` returns values for empty fields, e.g. from a draft. */
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
