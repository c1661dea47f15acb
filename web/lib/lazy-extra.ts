import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that comes after it and that it is whole without: when its code cannot be had, because the network
 * has just gone, nothing stands in its place and the page stays.
 */
export const lazyExtra = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
