import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { jsonText } from '@/lib/client/stored-json'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { storedOrderCreation } from './stored-order'

const wire = {
  sellToken: `0x${'11'.repeat(20)}`,
  buyToken: `0x${'22'.repeat(20)}`,
  receiver: `0x${'33'.repeat(20)}`,
  sellAmount: '1000000000000000000',
  buyAmount: '3412000000',
  validTo: 1_900_000_000,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: true,
  sellTokenBalance: 'external',
  buyTokenBalance: 'internal',
  appData: '{"version":"1.4.0"}',
  appDataHash: `0x${'44'.repeat(32)}`,
  from: `0x${'55'.repeat(20)}`,
  signingScheme: 'eip712',
  signature: `0x${'66'.repeat(65)}`,
  quoteId: 12,
  fullBalanceCheck: true,
} satisfies z.input<typeof orderCreationCodec>

const without = (name: string) =>
  Object.fromEntries(Object.entries(wire).filter(([key]) => key !== name))

describe('a stored order', () => {
  it('is parsed like by the codec of the service', () => {
    expect(storedOrderCreation(wire)).toEqual(orderCreationCodec.parse(wire))
  })

  it.each(Object.keys(wire))('is parsed or rejected like by the codec without %s', (name) => {
    const parsed = orderCreationCodec.safeParse(without(name))
    expect(storedOrderCreation(without(name))).toEqual(parsed.success ? parsed.data : undefined)
  })

  it.each([
    { sellAmount: '-1' },
    { sellAmount: '01' },
    { buyAmount: 5 },
    { validTo: 4_294_967_296 },
    { validTo: 1.5 },
    { kind: 'swap' },
    { signature: '0x1' },
    { from: '0x12' },
    { signingScheme: 'none' },
    { quoteId: '12' },
    { quoteId: 1.5 },
    { appDataHash: '0x12' },
  ])('is rejected with %j, like by the codec', (change) => {
    expect(orderCreationCodec.safeParse({ ...wire, ...change }).success).toBe(false)
    expect(storedOrderCreation({ ...wire, ...change })).toBeUndefined()
  })

  it.each([-1, 2 ** 53])('names no quote as %d, like by the codec', (quoteId) => {
    expect(orderCreationCodec.parse({ ...wire, quoteId }).quoteId).toBeNull()
    expect(storedOrderCreation({ ...wire, quoteId })?.quoteId).toBeNull()
  })

  it('is stored in its wire form', () => {
    const written: unknown = JSON.parse(jsonText(storedOrderCreation(wire)))
    expect(written).toEqual(orderCreationCodec.encode(orderCreationCodec.parse(wire)))
  })
})
