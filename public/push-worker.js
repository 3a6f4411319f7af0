// Shows what the service pushes while no page of it is open. The browser runs this file by itself.

const INBOX = '/notifications'

/** Only pages of this site are opened, whatever a message says. */
function ownPath(text) {
  if (typeof text !== 'string' || !URL.canParse(text, self.location.origin)) return INBOX
  const url = new URL(text, self.location.origin)
  return `${url.pathname}${url.search}`
}

function readMessage(data) {
  try {
    const { id, title, message, url } = data.json()
    return {
      title: String(title ?? 'Coincidence'),
      options: { body: String(message ?? ''), tag: String(id ?? ''), data: ownPath(url) },
    }
  } catch {
    // A browser takes the right to push away from who shows nothing.
    return { title: 'Coincidence', options: { body: 'There is news in your inbox.', data: INBOX } }
  }
}

self.addEventListener('push', (event) => {
  const { title, options } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      ...options,
      icon: '/icon.svg',
      badge: '/icon.svg',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data ?? INBOX))
})

async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = pages.find((page) => new URL(page.url).pathname === path.split('?')[0])
  return same === undefined ? self.clients.openWindow(path) : same.focus()
}
