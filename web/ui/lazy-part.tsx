import { type ComponentType, memo, type ReactNode, Suspense, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { codeOf } from '#web/lib/boot/code.ts'
import type { Ahead } from '#web/lib/boot/use-ahead.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { PartFailed } from './part-failed.tsx'
import { PlainSheet } from './plain-sheet.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A component whose code comes when it is first drawn, or before, by `ahead`. */
export type LazyPart<P> = ComponentType<P> & Ahead & { load: Load<P> }

interface Failing<P> {
  /** What stands around the message that the part could not be loaded. */
  frame?: (message: ReactNode, props: P) => ReactNode
  /** What the message begins with. */
  title?: ReactNode
  /** What it says below. */
  text?: string
}

/**
 * A part of a page that has its code to itself. Draw it within a Suspense. When the code cannot be had, that is said in
 * its place, with a way to try again, and it comes by itself as soon as it can. What the server has drawn stays there
 * until then.
 */
export function lazyPart<P extends object>(load: Load<P>, { frame, title, text }: Failing<P> = {}): LazyPart<P> {
  // `memo`: `isFresh` renders this twice, and the second time React would drop server-drawn parts whose code has not come
  const code = codeOf(async (): Promise<ComponentType<P>> => memo(await load()))
  let outcome: Promise<ComponentType<P> | null> | undefined
  const tried = () => {
    outcome ??= code.load().catch(() => null)
    return outcome
  }
  const drawn = () => (typeof document === 'undefined' ? code.load() : code.patiently())
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, as `lazy` itself is
  function Lazy(props: P) {
    const [leaving, setLeaving] = useState(false)
    const isFresh = useInBrowser(() => true, false)
    // what has come already is drawn at once: for a promise React would draw nothing first
    const Part = code.held() ?? use(isFresh ? tried() : drawn())
    if (leaving) return null
    if (Part !== null) return <Part {...props} />
    const message = (
      <PartFailed
        title={title}
        text={text}
        load={code.load}
        onHeld={() => {
          // the message gives back the focus before the part may take it
          flushSync(() => setLeaving(true))
          setLeaving(false)
        }}
        onGone={() => {
          outcome = undefined
        }}
      />
    )
    return frame === undefined ? message : frame(message, props)
  }
  return Object.assign(Lazy, { load: code.load, ahead: code.ahead })
}

/** A dialog. When its code cannot be had, the message is a plain dialog. */
export function lazyDialog<P extends { onClose: () => void }>(load: Load<P>): LazyPart<P> {
  const Dialog = lazyPart(load, {
    frame: (message, { onClose }) => <PlainSheet onClose={onClose}>{message}</PlainSheet>,
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, as `lazy` itself is
  const Waited = (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
  return Object.assign(Waited, { load: Dialog.load, ahead: Dialog.ahead })
}

/**
 * A part that the page is whole without: nothing (or `waiting`) stands in its place until its code has come, however
 * long that takes. What the server has rendered of it stays there until then.
 */
export function lazyExtra<P extends object>(load: Load<P>, waiting?: ReactNode): ComponentType<P> {
  const code = codeOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, as `lazy` itself is
  function Held(props: P) {
    const Part = code.held() ?? use(code.patiently())
    return <Part {...props} />
  }
  // `memo`: shown anew with the page around it, React would drop what the server has rendered
  return memo((props: P) => (
    <Suspense fallback={waiting}>
      <Held {...props} />
    </Suspense>
  )) as unknown as ComponentType<P>
}
