import type { PushTargetBody } from '@/lib/contract/codecs/channels'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { t } from '@/lib/words/words'
import { browserName } from './browser-name'

const WORKER = '/push-worker.js'

/**
 * Whether this browser can receive push messages while no tab is open. `needsHomeScreen`: only once
 * the page is on the home screen. `denied`: the user blocked the notifications of this site.
 */
export type PushSupport = 'ready' | 'denied' | 'needsHomeScreen' | 'unsupported'

export function pushSupport(): PushSupport {
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isPossible) {
    return isHandheldApple(navigator) ? 'needsHomeScreen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
export const isHandheldApple = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /\b(?:iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)

export type PushFailure = Failure<'PermissionDenied' | 'PermissionNotAnswered' | 'PushUnavailable'>

/** Requests permission, then a subscription. Call it from a click: browsers require one. */
export async function subscribeToPush(
  publicKey: string,
): Promise<Result<PushTargetBody, PushFailure>> {
  const answer = await Notification.requestPermission()
  if (answer === 'default') {
    return failure(
      'PermissionNotAnswered',
      'The browser got no answer on whether it may show alerts.',
    )
  }
  if (answer === 'denied') {
    return failure('PermissionDenied', 'The browser was not allowed to show alerts.')
  }
  try {
    const { endpoint, keys } = toJson(await subscribe(publicKey))
    const { p256dh, auth } = keys ?? {}
    if (endpoint === undefined || p256dh === undefined || auth === undefined) {
      return failure('PushUnavailable', t`The browser gave no address to push to.`)
    }
    return ok({ endpoint, keys: { p256dh, auth }, label: browserName(navigator.userAgent) })
  } catch (error) {
    return failure('PushUnavailable', error instanceof Error ? error.message : t`no push service`)
  }
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const old = await pushManager.getSubscription()
  if (old !== null) {
    // A subscription for another server's key does not accept our messages.
    const isOurs = sameBytes(old.options.applicationServerKey, publicKey)
    if (isOurs) return old
    await old.unsubscribe()
  }
  return pushManager.subscribe(options)
}

function sameBytes(key: ArrayBuffer | null, publicKey: string): boolean {
  if (key === null) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

const toJson = (subscription: PushSubscription): Partial<PushSubscriptionJSON> =>
  subscription.toJSON()

const targetKey = (account: string) => `coincidence.pushTarget.${account}`

/** Id of the account's target for this browser; null when none is stored. */
export function ownPushTarget(account: string): string | null {
  try {
    return localStorage.getItem(targetKey(account))
  } catch {
    return null
  }
}

export function rememberPushTarget(account: string, targetId: string): void {
  try {
    localStorage.setItem(targetKey(account), targetId)
  } catch {
    // Without storage, this browser is not recognised in the list of targets.
  }
}
