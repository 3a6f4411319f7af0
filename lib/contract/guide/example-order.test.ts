import { describe, expect, it } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { recoverOrderSigner } from '@/lib/domain/order/signature'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { exampleCreation, exampleDocument, exampleOrder } from './example-order'

const order = orderCodec.parse(exampleOrder)
const creation = orderCreationCodec.parse(exampleCreation)
const data = {
  ...creation,
  receiver: creation.receiver ?? ZERO_ADDRESS,
  appData: appDataHash(exampleDocument),
}
const domain = { chainId: 31337, settlementContract: order.settlementContract }

describe('the example order', () => {
  it('has the uid of its fields', () => {
    expect(computeOrderUid(domain, data, order.owner)).toBe(order.uid)
  })

  it('is signed by its owner', async () => {
    const signature = { signingScheme: 'eip712', signature: creation.signature } as const
    const signer = await recoverOrderSigner(domain, data, signature)
    expect(signer).toEqual({ ok: true, value: order.owner })
  })

  it('has the hash of its document', () => {
    expect(appDataHash(exampleDocument)).toBe(order.appData)
  })
})
