import { expect } from '@playwright/test'
import type { Address } from '@/lib/domain/shared/address'
import { type Reply, request } from './http'
import type { TestNetwork } from './network'

/** A signed-in account of a system. */
export type SignedIn = {
  readonly account: Address
  readonly headers: { readonly cookie: string }
}

export type Target = {
  readonly id: string
  readonly channel: string
  readonly address: string
  readonly state: string
}

/** A request to what is an account's own, below `/accounts/{account}/`. */
export const ownRequest = (
  { url }: Pick<TestNetwork, 'url'>,
  { account, headers }: SignedIn,
  path: string,
  wanted: { readonly method?: string; readonly json?: unknown } = {},
): Promise<Reply> => request(`${url}/accounts/${account}/${path}`, { ...wanted, headers })

export type ListedChannels = {
  readonly channels: readonly { readonly channel: string; readonly available: boolean }[]
  readonly subscriptions: readonly { readonly type: string; readonly channel: string }[]
  readonly targets: readonly Target[]
}

export async function listedChannels(
  network: Pick<TestNetwork, 'url'>,
  signedIn: SignedIn,
): Promise<ListedChannels> {
  const reply = await ownRequest(network, signedIn, 'channels')
  expect(reply.status, reply.text).toBe(200)
  return reply.body as ListedChannels
}
