import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** A literal public address: nothing is sent there, and no name has to be looked up. */
const ENDPOINT = 'https://93.184.215.14/push/journey'

/** What the person says to the browser's question whether this site may show alerts. */
export async function answerAlerts(page: Page, answer: NotificationPermission): Promise<void> {
  const say = (said: NotificationPermission) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => said })
    Notification.requestPermission = async () => said
  }
  await page.addInitScript(say, answer)
  await page.evaluate(say, answer)
}

/** Allows alerts and stands in for the push service alone: the key is real, the worker too. */
export async function allowPush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  const subscription = {
    endpoint: ENDPOINT,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await context.addInitScript((given) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => {
      const made: PushSubscription = Object.create(PushSubscription.prototype)
      return Object.defineProperty(made, 'toJSON', { value: () => given })
    }
  }, subscription)
}

/** Hands the page's worker a message as the browser does when a push service has one for it. */
export async function deliverPush(page: Page, message: unknown): Promise<void> {
  // A message for a worker that is not active yet is dropped.
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

/** The alerts the worker shows. */
export const shownAlerts = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const alerts = await registration.getNotifications()
    return alerts.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Presses the first alert; answers the path the worker wants to open. A test may open no window. */
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
      const Pressed: new (name: string, init: object) => Event = Reflect.get(
        self,
        'NotificationEvent',
      )
      self.dispatchEvent(new Pressed('notificationclick', { notification: alert }))
    })
  })
}
