importScripts('/push/handlers.js')

// One page for when there is no network. Everything else goes to the network as if this file were not there: nothing
// that is shown can be older than the server's answer, and a deploy is there at once. What that page shows of today's
// visits stands in the page's own storage, not here: answers to one person are never kept. (docs/beyond.md, INST-04 to INST-06)

const OFFLINE = '/offline'
/** Of this very page: another one makes these bytes differ, so browsers install it again. */
const CACHE = 'offline-{{version}}'
/** Until an answer begins; however long it then takes to come, it is not cut off. */
const SILENCE_MS = 30_000

self.addEventListener('install', (event) => {
  // where browsers can be told so, files, calls and pictures do not even pass by here
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined)
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // the browser asks the network while this file is still being started
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
  const silence = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('The server says nothing.')), SILENCE_MS)
  })
  try {
    return await Promise.race([asked(event), silence])
  } catch (error) {
    const page = await caches.match(OFFLINE)
    if (page) return page
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// every one of these is answered here: one that is not would be asked of the server twice
const asked = async ({ request, preloadResponse }) => (await preloadResponse) ?? (await fetch(request))
