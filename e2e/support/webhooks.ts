import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { startWebhookReceiver, type WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'
import { ownRequest, type SignedIn, type Target } from './channels'
import { type Reply, request } from './http'
import { readNetwork, type TestNetwork } from './network'
import { endSystem, type RunningSystem, startSystem } from './running-system'
import { signInWith } from './sign-in'
import { until } from './until'

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

/** A system that may tell a receiver on this machine, and that receiver. */
export type WebhookScene = {
  readonly receiver: WebhookReceiver
  readonly system: RunningSystem
  readonly network: TestNetwork
  readonly end: () => Promise<void>
}

/** `announcementKey` guards the publishing of what is told. */
export async function startWebhookScene(announcementKey: string): Promise<WebhookScene> {
  const receiver = await startWebhookReceiver()
  const system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    CMS_API_KEY: announcementKey,
    ALLOW_PRIVATE_TARGETS: 'true',
  })
  return {
    receiver,
    system,
    network: await readNetwork(system.url),
    end: async () => {
      await endSystem(system)
      await receiver.close()
    },
  }
}

export const someone = (network: TestNetwork): Promise<SignedIn> =>
  signInWith(network, generatePrivateKey())

export const addWebhook = (network: TestNetwork, one: SignedIn, url: string): Promise<Reply> =>
  ownRequest(network, one, 'channels/webhook', { json: { url } })

/** A new account that is told everything at a URL. */
export async function withWebhook(
  network: TestNetwork,
  url: string,
): Promise<AddedWebhook & { readonly one: SignedIn }> {
  const one = await someone(network)
  const reply = await addWebhook(network, one, url)
  expect(reply.status, reply.text).toBe(201)
  return { one, ...(reply.body as AddedWebhook) }
}

export const atTarget = (network: TestNetwork, one: SignedIn, id: string, action: string) =>
  ownRequest(network, one, `targets/${id}/${action}`, { method: 'POST' })

/** Sends a test message; answers the delivery's number. */
export async function sendTest(network: TestNetwork, one: SignedIn, id: string): Promise<number> {
  const reply = await atTarget(network, one, id, 'test')
  expect(reply.status, reply.text).toBe(202)
  return (reply.body as { deliveryId: number }).deliveryId
}

export async function deliveryLog(
  network: TestNetwork,
  one: SignedIn,
  search = '',
): Promise<readonly LoggedDelivery[]> {
  const reply = await ownRequest(network, one, `deliveries${search}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as readonly LoggedDelivery[]
}

/** The delivery once it is in a state. */
export const reachesState = (network: TestNetwork, one: SignedIn, id: number, state: string) =>
  until(
    `delivery ${id} is ${state}`,
    async () =>
      (await deliveryLog(network, one)).find((entry) => entry.id === id && entry.state === state),
    30_000,
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
