/** This module has no HTTP endpoints. */
export const routes = (): void => undefined
