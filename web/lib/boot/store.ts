import { createStore } from 'jotai'

/** The only jotai store, so that code outside components (session, socket) can set atoms. */
export const store = createStore()
