import { type ComponentProps, type ComponentType, lazy } from 'react'
import { useInBrowser } from './use-in-browser.ts'

/**
 * A part of a page that comes after it and that it is whole without: when its code cannot be had, because the network
 * has just gone, nothing stands in its place and the page stays. Nor is it drawn on the server: a button would stand
 * there that does nothing until its own code has come.
 */
export function lazyExtra<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, as `lazy` itself is
  return function Extra(props: ComponentProps<typeof Part>) {
    return useInBrowser(() => true, false) && <Part {...props} />
  }
}
