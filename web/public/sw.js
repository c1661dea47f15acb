importScripts('/push/handlers.js')

// Serves one offline page when there is no network; everything else goes to the network. So no content is outdated, and
// deploys take effect immediately. Today's visits on that page come from localStorage; personal responses are never cached
// (docs/beyond.md, INST-04 to INST-06).

const OFFLINE_URL = '/offline'
/** Contains the version of the offline page, so that browsers install a changed page. */
const CACHE = 'offline-{{version}}'
/** How long to wait for the start of a response. */
const TIMEOUT_MS = 30_000

self.addEventListener('install', (event) => {
  // where browsers support it, requests other than navigations bypass this worker
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined)
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // navigation preload: the browser sends the request while the worker is still starting
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(respond(event))
})

async function cacheOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE_URL, { cache: 'reload' }))
}

async function deleteOldCaches() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}

/** Returns the network's response, or the offline page without one. */
async function respond(event) {
  let timer
  const timeout = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('The server did not respond.')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([networkResponse(event), timeout])
  } catch (error) {
    const page = await caches.match(OFFLINE_URL)
    if (page) return page
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// uses the response of the navigation preload if there is one; a fetch would send the request again
const networkResponse = async ({ request, preloadResponse }) => (await preloadResponse) ?? (await fetch(request))
