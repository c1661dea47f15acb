importScripts('/push/handlers.js')

// Serves one offline page when there is no network; everything else goes to the network. So no content is outdated, and
// deploys take effect immediately. Today's visits on that page come from localStorage; personal responses are never cached
// (docs/beyond.md, INST-04 to INST-06).

const OFFLINE = '/offline'
/** Contains the page's version: a change makes browsers reinstall the worker. */
const CACHE = 'offline-{{version}}'
/** Timeout for the start of a response, but not for its end. */
const TIMEOUT_MS = 30_000

self.addEventListener('install', (event) => {
  // if supported, requests other than navigations bypass this worker
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined)
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // the request starts while the worker is still booting
  event.waitUntil(Promise.all([forgetOlder(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answer(event))
})

async function keep() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}

async function answer(event) {
  let timer
  const timeout = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('The server did not respond.')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([networkResponse(event), timeout])
  } catch (error) {
    const page = await caches.match(OFFLINE)
    if (page) return page
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// must handle every preload, which would otherwise be requested twice
const networkResponse = async ({ request, preloadResponse }) => (await preloadResponse) ?? (await fetch(request))
