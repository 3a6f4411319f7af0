import { expect } from '@playwright/test'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { request } from './http'
import type { Reply } from './reply'

/** A signed-in account and the headers that carry its session. */
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

/** A request to a path below `/accounts/{account}/`, signed in as that account. */
export const accountRequest = (
  { url }: Pick<TestNetwork, 'url'>,
  { account, headers }: SignedIn,
  path: string,
  options: { readonly method?: string; readonly json?: unknown } = {},
): Promise<Reply> => request(`${url}/accounts/${account}/${path}`, { ...options, headers })

export type ListedChannels = {
  readonly channels: readonly { readonly channel: string; readonly available: boolean }[]
  readonly subscriptions: readonly { readonly type: string; readonly channel: string }[]
  readonly targets: readonly Target[]
}

export async function listedChannels(
  network: Pick<TestNetwork, 'url'>,
  signedIn: SignedIn,
): Promise<ListedChannels> {
  const reply = await accountRequest(network, signedIn, 'channels')
  expect(reply.status, reply.text).toBe(200)
  return reply.body as ListedChannels
}
