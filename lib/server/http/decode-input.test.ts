import { describe, expect, it } from 'vitest'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { decodeInput } from './decode-input'

describe('the body of an order', () => {
  const published = endpointGuides.placeOrder?.example?.body
  const foreign = {
    status: 'fulfilled',
    owner: `0x${'bb'.repeat(20)}`,
    executedFee: '0',
    invalidated: false,
    availableBalance: '1',
    extraGas: '0',
    class: 'liquidity',
  }

  it('has no keys but those of its codec, whatever else was sent', () => {
    const plain = decodeInput('body', orderCreationCodec, published)
    expect(plain.ok).toBe(true)
    expect(decodeInput('body', orderCreationCodec, { ...Object(published), ...foreign })).toEqual(
      plain,
    )
  })

  it('takes no prototype from what was sent', () => {
    const text = JSON.stringify(published).replace(/^\{/, '{"__proto__":{"owner":"me"},')
    const decoded = decodeInput('body', orderCreationCodec, JSON.parse(text))
    if (!decoded.ok) throw new Error(decoded.error.description)
    expect(Object(decoded.value).owner).toBeUndefined()
    expect(Object.getPrototypeOf(decoded.value)).toBe(Object.prototype)
    expect(Object({}).owner).toBeUndefined()
  })
})
