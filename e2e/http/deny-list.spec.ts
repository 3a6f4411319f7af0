import { expect } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { sellQuoteBody } from '@/lib/testing/system/quotes'
import { sendOrder, unfillableOrder } from '../support/cancel'
import { expectRefusal, namedAccount } from '../support/cancel-cases'
import { DENIED_ACCOUNT, test } from '../support/fixtures'
import { request } from '../support/http'

test.describe('accounts on the deny list', () => {
  test('get no quote, as owner or receiver', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const denied = address(DENIED_ACCOUNT)
    const quote = (from: typeof denied, receiver: typeof denied | null) =>
      request(`${network.url}/local/api/v1/quote`, {
        json: quoteRequestCodec.encode({
          ...sellQuoteBody(from, network.token('USDC'), network.token('DAI'), 10_000_000n),
          receiver,
        }),
      })
    expectRefusal(await quote(denied, null), 'Forbidden', 'may not trade here')
    expectRefusal(await quote(owner.owner, denied), 'Forbidden', 'may not trade here')
    expect((await quote(owner.owner, owner.owner)).status).toBe(200)
  })

  test('place no order, as owner or receiver', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const denied = address(DENIED_ACCOUNT)
    const { body } = await unfillableOrder(network, owner)
    const asReceiver = await unfillableOrder(network, owner, { receiver: denied })
    const onChain = { from: denied, signingScheme: 'presign', signature: hex('0x') } as const
    for (const json of [
      orderCreationCodec.encode({ ...body, ...onChain }),
      orderCreationCodec.encode(asReceiver.body),
    ]) {
      expectRefusal(await sendOrder(network, json), 'Forbidden', 'may not trade here')
    }
  })
})
