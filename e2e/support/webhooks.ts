import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { TestNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { accountRequest, type SignedIn, type Target } from './channels'
import { request } from './http'
import type { Reply } from './reply'
import { signInWith } from './sign-in'

type Attempt = {
  readonly attempt: number
  readonly outcome: string
  readonly status: number | null
  readonly detail: string | null
}

export type LoggedDelivery = {
  readonly id: number
  readonly notificationId: string
  readonly targetId: string
  readonly channel: string
  readonly type: string
  readonly state: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
  readonly attempts: readonly Attempt[]
}

export type AddedWebhook = { readonly target: Target; readonly secret: string }

export const signInNewAccount = (network: TestNetwork): Promise<SignedIn> =>
  signInWith(network, generatePrivateKey())

export const addWebhook = (network: TestNetwork, signedIn: SignedIn, url: string): Promise<Reply> =>
  accountRequest(network, signedIn, 'channels/webhook', { json: { url } })

/** A new signed-in account with a webhook at this URL. */
export async function accountWithWebhook(
  network: TestNetwork,
  url: string,
): Promise<AddedWebhook & { readonly signedIn: SignedIn }> {
  const signedIn = await signInNewAccount(network)
  const reply = await addWebhook(network, signedIn, url)
  expect(reply.status, reply.text).toBe(201)
  return { signedIn, ...(reply.body as AddedWebhook) }
}

export const postTargetAction = (
  network: TestNetwork,
  signedIn: SignedIn,
  id: string,
  action: string,
) => accountRequest(network, signedIn, `targets/${id}/${action}`, { method: 'POST' })

/** Sends a test message; returns the delivery's id. */
export async function sendTest(
  network: TestNetwork,
  signedIn: SignedIn,
  id: string,
): Promise<number> {
  const reply = await postTargetAction(network, signedIn, id, 'test')
  expect(reply.status, reply.text).toBe(202)
  return (reply.body as { deliveryId: number }).deliveryId
}

export async function deliveryLog(
  network: TestNetwork,
  signedIn: SignedIn,
  search = '',
): Promise<readonly LoggedDelivery[]> {
  const reply = await accountRequest(network, signedIn, `deliveries${search}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as readonly LoggedDelivery[]
}

/** Waits until a delivery is in a state; resolves with the delivery. */
export const waitForDeliveryState = (
  network: TestNetwork,
  signedIn: SignedIn,
  id: number,
  state: string,
) =>
  until(`delivery ${id} is ${state}`, async () =>
    (await deliveryLog(network, signedIn)).find(
      (entry) => entry.id === id && entry.state === state,
    ),
  )

export const listedTarget = async (
  network: TestNetwork,
  { account, headers }: SignedIn,
  id: string,
): Promise<
  (Target & { readonly failures: number; readonly lastOutcome: string | null }) | undefined
> => {
  const reply = await request(`${network.url}/accounts/${account}/channels`, { headers })
  expect(reply.status, reply.text).toBe(200)
  const { targets } = reply.body as {
    targets: (Target & { failures: number; lastOutcome: string | null })[]
  }
  return targets.find((target) => target.id === id)
}
