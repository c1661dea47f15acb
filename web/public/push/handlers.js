// Push handlers, imported by sw.js.
self.addEventListener('push', (event) => {
  const { title, url, tag } = event.data?.json() ?? {}
  if (title) event.waitUntil(self.registration.showNotification(title, { tag, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // only opens pages of this site
  const target = new URL(event.notification.data?.url ?? '/', self.location.origin)
  if (target.origin === self.location.origin) event.waitUntil(focusOrOpen(target.href))
})

/** Focuses an open page with this URL, or opens it. */
async function focusOrOpen(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === url)
  return open ? open.focus() : self.clients.openWindow(url)
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/** Sends the browser's new push subscription to the server, which knows the device by the old endpoint. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/alerts/renewed-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      oldEndpoint: oldSubscription.endpoint,
      endpoint,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
    }),
  })
}
