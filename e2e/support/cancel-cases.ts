import { expect } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { type ErrorType, errorCatalog } from '@/lib/contract/error-catalog'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import { suspendedOrder } from './cancel'
import type { Reply } from './http'
import { marketOrder } from './market-order'
import type { TestNetwork } from './network'
import { reaches } from './reaches'
import { createTrader, submit, type Trader, toBody } from './trader'

/** A busy machine may take that long for a few blocks. */
export const FILL_TIMEOUT_MS = 45_000

/** Two accounts of these tests alone: what they leave open counts against nobody else. */
const accounts = new Map<string, Promise<Trader>>()

export function account(network: TestNetwork, name: 'owner' | 'stranger'): Promise<Trader> {
  const known = accounts.get(name) ?? funded(network)
  accounts.set(name, known)
  return known
}

async function funded(network: TestNetwork): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC', 'DAI'].map(network.token))
  return trader
}

/** The refusal with everything about it, and a word that tells the reader what it is about. */
export function expectRefusal(reply: Reply, code: ErrorType, naming: string): void {
  expect(reply.body).toEqual({ errorType: code, description: expect.stringContaining(naming) })
  expect(reply.status).toBe(errorCatalog[code])
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-type')).toContain('application/json')
}

export function expectCancelled(reply: Reply): void {
  expect([reply.status, reply.body]).toEqual([200, 'Cancelled'])
  expect(reply.headers.get('content-type')).toContain('application/json')
}

/** The uid of an order nobody placed. */
export const missing = (uid: OrderUid) => `${uid.slice(0, -8)}00000000` as OrderUid

let filledOrder: Promise<OrderUid> | null = null

/** An order of `owner` that is filled whole; one for all who ask. */
export function filled(network: TestNetwork): Promise<OrderUid> {
  filledOrder ??= fill(network)
  return filledOrder
}

async function fill(network: TestNetwork): Promise<OrderUid> {
  const uid = await submit(network, await marketOrder(network, await account(network, 'owner')))
  await reaches(network, uid, 'fulfilled', FILL_TIMEOUT_MS)
  return uid
}

/** An order that waits for its signature on chain. */
export async function presigned(network: TestNetwork, owner: Trader): Promise<OrderUid> {
  const { data } = await suspendedOrder(network, owner)
  return submit(network, {
    uid: computeOrderUid(network.domain, data, owner.owner),
    owner: owner.owner,
    data,
    body: toBody(data, owner.owner, { signingScheme: 'presign', signature: hex('0x') }),
  })
}

export const invalidateCall = (uid: OrderUid) =>
  encodeFunctionData({ abi: settlementAbi, functionName: 'invalidateOrder', args: [uid] })
