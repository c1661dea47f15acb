import { type ComponentType, memo, type ReactNode, Suspense, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import type { Preloadable } from '#web/lib/boot/preload-on-hover.ts'
import { useInBrowser } from '#web/lib/boot/use-in-browser.ts'
import { PartFailed } from './part-failed.tsx'
import { PlainSheet } from './plain-sheet.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A component whose code is loaded on first render, or preloaded by `preload`. */
export type LazyPart<P> = ComponentType<P> & Preloadable & { load: Load<P> }

interface ErrorOptions<P> {
  /** Wraps the error message, e.g. in a dialog. */
  frame?: (message: ReactNode, props: P) => ReactNode
  /** The title of the error message. */
  title?: ReactNode
  /** The text of the error message. */
  text?: string
}

/**
 * Returns a lazily loaded part of a page, to be rendered inside a Suspense. If loading fails, shows an error with a retry
 * button and also retries automatically. Server-rendered content stays until the code has loaded.
 */
export function lazyPart<P extends object>(load: Load<P>, { frame, title, text }: ErrorOptions<P> = {}): LazyPart<P> {
  // `memo`: `isFresh` renders this twice, and the second render would drop server-rendered parts that are still loading
  const code = lazyModule(async (): Promise<ComponentType<P>> => memo(await load()))
  let firstTry: Promise<ComponentType<P> | null> | undefined
  const loadOnce = () => {
    firstTry ??= code.load().catch(() => null)
    return firstTry
  }
  /** Loads the code of server-rendered content, which stays on screen until then. */
  const loadToHydrate = () => (typeof document === 'undefined' ? code.load() : code.loadWithRetry())
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, like `lazy`
  function Lazy(props: P) {
    const [isClosing, setClosing] = useState(false)
    const isFresh = useInBrowser(() => true, false)
    // not `use` for loaded code, because it would suspend first
    const Part = code.getLoaded() ?? use(isFresh ? loadOnce() : loadToHydrate())
    if (isClosing) return null
    if (Part !== null) return <Part {...props} />
    const message = (
      <PartFailed
        title={title}
        text={text}
        load={code.load}
        onLoaded={() => {
          // a dialog around the message must restore the focus before the part takes the focus
          flushSync(() => setClosing(true))
          setClosing(false)
        }}
        onUnmount={() => {
          firstTry = undefined
        }}
      />
    )
    return frame === undefined ? message : frame(message, props)
  }
  return Object.assign(Lazy, { load: code.load, preload: code.preload })
}

/** Returns a lazily loaded dialog. If loading fails, the error is shown in a plain dialog. */
export function lazyDialog<P extends { onClose: () => void }>(load: Load<P>): LazyPart<P> {
  const Dialog = lazyPart(load, {
    frame: (message, { onClose }) => <PlainSheet onClose={onClose}>{message}</PlainSheet>,
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, like `lazy`
  const WithSuspense = (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
  return Object.assign(WithSuspense, { load: Dialog.load, preload: Dialog.preload })
}

/**
 * Returns a lazily loaded optional part: shows nothing (or `waiting`) until its code has loaded, retrying without an error.
 * Server-rendered content stays until then.
 */
export function lazyExtra<P extends object>(load: Load<P>, waiting?: ReactNode): ComponentType<P> {
  const code = lazyModule(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, like `lazy`
  function Loaded(props: P) {
    const Part = code.getLoaded() ?? use(code.loadWithRetry())
    return <Part {...props} />
  }
  // `memo`: a re-render with the page would drop the server-rendered content
  return memo((props: P) => (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  )) as unknown as ComponentType<P>
}
