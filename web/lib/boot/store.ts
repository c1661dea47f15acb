import { createStore } from 'jotai'

/** The one jotai store, so that code outside components (session, socket) can set what components read. */
export const store = createStore()
