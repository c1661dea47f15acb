/** Nothing is asked of this module over HTTP: it listens, and writes. */
export const routes = (): void => undefined
