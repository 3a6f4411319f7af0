import { expect } from '@playwright/test'
import { limits } from '@/lib/contract/limits'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import {
  batchCancellationOf,
  cancellationOf,
  sendBatchCancellation,
  sendCancellation,
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

test.describe('several orders', () => {
  for (const signingScheme of ['eip712', 'ethsign'] as const) {
    test(`are cancelled together by one ${signingScheme} signature`, async ({ network }) => {
      const owner = await namedAccount(network, 'owner')
      const uids = [await submitUnfillable(network, owner), await submitUnfillable(network, owner)]
      const body = await batchCancellationOf(network, owner, uids, { signingScheme })
      expectCancelled(await sendBatchCancellation(network, body))
      for (const uid of uids) {
        expect(await readOrder(network, uid)).toMatchObject({
          status: 'cancelled',
          invalidated: true,
        })
      }
      expectRefusal(await sendBatchCancellation(network, body), 'AlreadyCancelled', uids[0] ?? '')
    })
  }

  test('are cancelled all or none, and the one in the way is named', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const stranger = await namedAccount(network, 'stranger')
    const uid = await submitUnfillable(network, owner)
    const cancelledUid = await submitUnfillable(network, owner)
    expectCancelled(
      await sendCancellation(
        network,
        cancelledUid,
        await cancellationOf(network, owner, cancelledUid),
      ),
    )
    const strangersUid = await submitUnfillable(network, stranger)
    const filledUid = await filledOrderUid(network)
    for (const [other, code] of [
      [unknownUid(uid), 'OrderNotFound'],
      [cancelledUid, 'AlreadyCancelled'],
      [filledUid, 'OrderFullyExecuted'],
      [await submitPresignOrder(network, owner), 'OnChainOrder'],
      [strangersUid, 'WrongOwner'],
    ] as const) {
      const reply = await sendBatchCancellation(
        network,
        await batchCancellationOf(network, owner, [uid, other]),
      )
      expectRefusal(reply, code, other)
    }
    const signed = await batchCancellationOf(network, owner, [uid])
    const swapped = await batchCancellationOf(network, stranger, [uid])
    const reordered = await batchCancellationOf(network, owner, [uid, uid])
    for (const [json, code, expectedText] of [
      [swapped, 'WrongOwner', uid],
      [{ ...reordered, orderUids: [uid] }, 'WrongOwner', uid],
      [{ ...signed, signature: `0x${'00'.repeat(65)}` }, 'InvalidSignature', 'signature'],
      [{ ...signed, orderUids: [uid, '0x12'] }, 'InvalidParameter', 'orderUids'],
      [{ ...signed, orderUids: uid }, 'InvalidParameter', 'orderUids'],
      [{ ...signed, orderUids: undefined }, 'InvalidParameter', 'orderUids'],
    ] as const) {
      expectRefusal(await sendBatchCancellation(network, json), code, expectedText)
    }
    expect((await readOrder(network, uid)).status).toBe('open')
    expectCancelled(await sendBatchCancellation(network, signed))
  })

  test('are at most 128 in one request, repetitions counted', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const maxUids = limits.orderUidsPerRequest
    for (const count of [maxUids - 1, maxUids]) {
      const uid = await submitUnfillable(network, owner)
      const body = await batchCancellationOf(network, owner, Array(count).fill(uid))
      expectCancelled(await sendBatchCancellation(network, body))
      const { events } = await readReport(network, uid)
      expect(events.filter(({ label }) => label === 'cancelled')).toHaveLength(1)
    }
    const uid = await submitUnfillable(network, owner)
    const tooMany = await batchCancellationOf(network, owner, Array(maxUids + 1).fill(uid))
    expectRefusal(await sendBatchCancellation(network, tooMany), 'InvalidParameter', 'orderUids')
    expect((await readOrder(network, uid)).status).toBe('open')
    expectCancelled(await sendCancellation(network, uid, await cancellationOf(network, owner, uid)))
  })

  test('may be an empty list, which still needs a valid signature', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const none = await batchCancellationOf(network, owner, [])
    expectCancelled(await sendBatchCancellation(network, none))
    const unsigned = { ...none, signature: `0x${'00'.repeat(65)}` }
    expectRefusal(await sendBatchCancellation(network, unsigned), 'InvalidSignature', 'signature')
  })
})
