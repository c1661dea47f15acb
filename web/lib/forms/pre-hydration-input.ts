import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Form } from './use-form.ts'

/** Takes over what the user wrote into `box` while a page that came drawn had no script yet; `take` is the same each time. */
export function usePreHydrationInput(box: RefObject<HTMLInputElement | null>, take: (written: string) => void): void {
  useLayoutEffect(() => {
    if (box.current?.value) take(box.current.value)
  }, [box, take])
}

/** The same for a whole form, which is given the reference; `known` is what only this browser knows of the fields left empty. */
export function useFormPreHydrationInput<V extends Record<string, string>>(
  form: Pick<Form<V>, 'values' | 'set'>,
  known: () => Partial<V> = () => ({}),
): RefObject<HTMLFormElement | null> {
  const box = useRef<HTMLFormElement>(null)
  const take = useEffectEvent((drawn: HTMLFormElement) => {
    const fields: Partial<V> = { ...known(), ...writtenIn(drawn) }
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

const writtenIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, text]) => text !== '')) as Record<string, never>
