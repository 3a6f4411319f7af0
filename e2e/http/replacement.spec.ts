import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import {
  cancellationOf,
  replacementOf,
  replacingDocument,
  sendCancellation,
  sendOrder,
  submitUnfillable,
} from '../support/cancel'
import {
  expectCancelled,
  expectRefusal,
  filledOrderUid,
  namedAccount,
  submitPresignOrder,
  unknownUid,
} from '../support/cancel-cases'
import { test } from '../support/fixtures'
import { request } from '../support/http'

test.describe('an order in place of another', () => {
  test('takes the old one out in the same step, and both say so', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const oldUid = await submitUnfillable(network, owner)
    const { uid, wire } = await replacementOf(network, owner, oldUid)
    const reply = await sendOrder(network, wire)
    expect([reply.status, reply.body]).toEqual([201, uid])
    expect(await readOrder(network, oldUid)).toMatchObject({
      status: 'cancelled',
      invalidated: true,
    })
    expect((await readOrder(network, uid)).status).toBe('open')
    const report = await readReport(network, oldUid)
    expect(report.events.at(-1)).toMatchObject({ label: 'cancelled', reason: `replaced by ${uid}` })
    expect(report.cancellation).toMatchObject({ source: 'replacement', replacedBy: uid })
    expectRefusal(
      await sendOrder(network, (await replacementOf(network, owner, oldUid)).wire),
      'AlreadyCancelled',
      oldUid,
    )

    // The same with the hash of a document uploaded before.
    const document = replacingDocument(uid)
    const next = await replacementOf(network, owner, uid)
    const uploadReply = await request(`${network.url}/local/api/v1/app_data/${next.data.appData}`, {
      method: 'PUT',
      json: { fullAppData: document },
    })
    expect(uploadReply.status).toBe(201)
    const byHash = await sendOrder(network, { ...next.wire, appData: next.data.appData })
    expect([byHash.status, byHash.body]).toEqual([201, next.uid])
    expect((await readOrder(network, uid)).status).toBe('cancelled')
  })

  test('is refused when the old one cannot go', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const stranger = await namedAccount(network, 'stranger')
    const filledUid = await filledOrderUid(network)
    const signedOnChain = await submitPresignOrder(network, owner)
    for (const [uid, code] of [
      [unknownUid(filledUid), 'OrderNotFound'],
      [filledUid, 'OrderFullyExecuted'],
      [signedOnChain, 'OnChainOrder'],
    ] as const) {
      const { wire } = await replacementOf(network, owner, uid)
      expectRefusal(await sendOrder(network, wire), code, uid)
    }

    const oldUid = await submitUnfillable(network, owner)
    const foreign = await replacementOf(network, stranger, oldUid)
    expectRefusal(await sendOrder(network, foreign.wire), 'WrongOwner', oldUid)
    const unsigned = await replacementOf(network, owner, oldUid)
    const presign = { ...unsigned.wire, signingScheme: 'presign', signature: '0x' }
    expectRefusal(await sendOrder(network, presign), 'InvalidSignature', 'presign')
    const nonsense = { ...unsigned.wire, appData: replacingDocument('0x12') }
    expectRefusal(await sendOrder(network, nonsense), 'InvalidAppData', 'replacedOrder.uid')
    expect((await readOrder(network, oldUid)).status).toBe('open')
    expect(await readReport(network, oldUid)).not.toHaveProperty('cancellation')
  })

  test('is taken once when several want the same place at once', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const oldUid = await submitUnfillable(network, owner)
    const wanted = await Promise.all(
      Array.from({ length: 6 }, () => replacementOf(network, owner, oldUid)),
    )
    const replies = await Promise.all(wanted.map(({ wire }) => sendOrder(network, wire)))
    const accepted = replies.filter(({ status }) => status === 201)
    expect(accepted).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expectRefusal(reply, 'AlreadyCancelled', oldUid)
    }
    expect((await readReport(network, oldUid)).cancellation?.replacedBy).toBe(accepted[0]?.body)
    const statuses = wanted.map(({ uid }) =>
      request(`${network.url}/local/api/v1/orders/${uid}`).then(({ status }) => status),
    )
    expect((await Promise.all(statuses)).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('is refused while solvers bid on the old one', async ({ network }) => {
    const stranger = await namedAccount(network, 'stranger')
    const sellToken = network.token('USDC')
    const buyToken = network.token('DAI')
    const sellAmount = parseUnits('9000', 6)
    const partialAmount = sellAmount / 20n
    const offered = await quotedBuyAmount(
      network,
      stranger.owner,
      sellToken,
      buyToken,
      partialAmount,
    )
    // The pools reach its limit price before it is filled: a part trades, the rest stays open.
    const order = await stranger.draft({
      sellToken,
      buyToken,
      sellAmount,
      buyAmount: (offered * 20n * 99_999n) / 100_000n,
      partiallyFillable: true,
    })
    await submit(network, order)
    await until(
      'a part of the order is filled',
      async () => (await readOrder(network, order.uid)).executedSellAmount > 0n,
    )
    const replaced = await sendOrder(
      network,
      (await replacementOf(network, stranger, order.uid)).wire,
    )
    expectRefusal(replaced, 'OldOrderActivelyBidOn', order.uid)
    const beforeCancellation = await readOrder(network, order.uid)
    expect(beforeCancellation.status).toBe('open')
    const body = await cancellationOf(network, stranger, order.uid)
    expectCancelled(await sendCancellation(network, order.uid, body))
    // A cancelled order keeps its fills; one that was being settled may still be mined.
    const cancelled = await readReport(network, order.uid)
    expect(cancelled.order.status).toBe('cancelled')
    const { executedSellAmount } = cancelled.order
    expect(executedSellAmount).toBeGreaterThanOrEqual(beforeCancellation.executedSellAmount)
    expect(executedSellAmount).toBe(
      cancelled.trades.reduce((sum, trade) => sum + trade.sellAmount, 0n),
    )
  })
})
