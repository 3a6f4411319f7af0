import { expect } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { type ErrorType, errorCatalog } from '@/lib/contract/error-catalog'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, submit, type Trader, toBody } from '@/lib/testing/system/trader'
import { unfillableOrder } from './cancel'
import { marketOrder } from './market-order'
import type { Reply } from './reply'
import { waitForStatus } from './wait-for-status'

/** Accounts used by these tests only, so that their open orders do not count for other tests. */
const accounts = new Map<string, Promise<Trader>>()

export function namedAccount(network: TestNetwork, name: 'owner' | 'stranger'): Promise<Trader> {
  const known = accounts.get(name) ?? createFundedTrader(network)
  accounts.set(name, known)
  return known
}

async function createFundedTrader(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  return trader
}

/** Checks body, status and headers of an error; its description must contain `expectedText`. */
export function expectRefusal(reply: Reply, code: ErrorType, expectedText: string): void {
  expect(reply.body).toEqual({
    errorType: code,
    description: expect.stringContaining(expectedText),
  })
  expect(reply.status).toBe(errorCatalog[code])
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-type')).toContain('application/json')
}

export function expectCancelled(reply: Reply): void {
  expect([reply.status, reply.body]).toEqual([200, 'Cancelled'])
  expect(reply.headers.get('content-type')).toContain('application/json')
}

/** The uid of an order that was never placed. */
export const unknownUid = (uid: OrderUid) => `${uid.slice(0, -8)}00000000` as OrderUid

let filledOrder: Promise<OrderUid> | null = null

/** A completely filled order of `owner`, shared by all tests. */
export function filledOrderUid(network: TestNetwork): Promise<OrderUid> {
  filledOrder ??= placeAndFill(network)
  return filledOrder
}

async function placeAndFill(network: TestNetwork): Promise<OrderUid> {
  const uid = await submit(
    network,
    await marketOrder(network, await namedAccount(network, 'owner')),
  )
  await waitForStatus(network, uid, 'fulfilled')
  return uid
}

/** Submits an order that waits for its on-chain signature. */
export async function submitPresignOrder(network: TestNetwork, owner: Trader): Promise<OrderUid> {
  const { data } = await unfillableOrder(network, owner)
  return submit(network, {
    uid: computeOrderUid(network.domain, data, owner.owner),
    owner: owner.owner,
    data,
    body: toBody(data, owner.owner, { signingScheme: 'presign', signature: hex('0x') }),
  })
}

export const invalidateCall = (uid: OrderUid) =>
  encodeFunctionData({ abi: settlementAbi, functionName: 'invalidateOrder', args: [uid] })
