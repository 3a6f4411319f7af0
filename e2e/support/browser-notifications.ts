import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** A literal public address: nothing is sent there, and no DNS lookup is needed. */
const ENDPOINT = 'https://93.184.215.14/push/journey'

/** Sets how the browser's notification prompt is answered. */
export async function setAlertPermission(
  page: Page,
  answer: NotificationPermission,
): Promise<void> {
  const stubPermission = (permission: NotificationPermission) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission })
    Notification.requestPermission = async () => permission
  }
  await page.addInitScript(stubPermission, answer)
  await page.evaluate(stubPermission, answer)
}

/** Grants notifications and stubs only the push service: the key and the service worker are real. */
export async function allowPush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  const subscription = {
    endpoint: ENDPOINT,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await context.addInitScript((subscriptionJson) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => {
      const pushSubscription: PushSubscription = Object.create(PushSubscription.prototype)
      return Object.defineProperty(pushSubscription, 'toJSON', { value: () => subscriptionJson })
    }
  }, subscription)
}

/** Delivers a push message to the page's service worker, as the browser would. */
export async function deliverPush(page: Page, message: unknown): Promise<void> {
  // The browser drops messages for a worker that is not active yet.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  try {
    const registrationId = await registeredWorker(session)
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(message),
    })
  } finally {
    await session.detach()
  }
}

async function registeredWorker(session: CDPSession): Promise<string> {
  const ids: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) {
      if (!isDeleted) ids.push(registrationId)
    }
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => ids.length).toBeGreaterThan(0)
  return ids[0] ?? ''
}

/** The notifications the service worker is showing. */
export const shownAlerts = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const alerts = await registration.getNotifications()
    return alerts.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Clicks the first notification; returns the path the worker would open (tests cannot open windows). */
export async function pressAlert(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no worker is registered')
  return worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (path: string) => Promise<null> }
    }
    const [alert] = await scope.registration.getNotifications()
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (path) => {
        resolve(path)
        return null
      }
      const ClickEvent: new (name: string, init: object) => Event = Reflect.get(
        self,
        'NotificationEvent',
      )
      self.dispatchEvent(new ClickEvent('notificationclick', { notification: alert }))
    })
  })
}
