import { expect } from '@playwright/test'
import { limits } from '@/lib/contract/limits'
import {
  cancellationOf,
  cancellationsOf,
  sendCancel,
  sendCancels,
  submitSuspended,
} from '../support/cancel'
import {
  account,
  expectCancelled,
  expectRefusal,
  filled,
  missing,
  presigned,
} from '../support/cancel-cases'
import { test } from '../support/fixtures'
import { readOrder, readReport } from '../support/reports'

test.describe('several orders', () => {
  for (const signingScheme of ['eip712', 'ethsign'] as const) {
    test(`are cancelled together by one ${signingScheme} signature`, async ({ network }) => {
      const owner = await account(network, 'owner')
      const uids = [await submitSuspended(network, owner), await submitSuspended(network, owner)]
      const body = await cancellationsOf(network, owner, uids, { signingScheme })
      expectCancelled(await sendCancels(network, body))
      for (const uid of uids) {
        expect(await readOrder(network, uid)).toMatchObject({
          status: 'cancelled',
          invalidated: true,
        })
      }
      expectRefusal(await sendCancels(network, body), 'AlreadyCancelled', uids[0] ?? '')
    })
  }

  test('are cancelled all or none, and the one in the way is named', async ({ network }) => {
    const owner = await account(network, 'owner')
    const stranger = await account(network, 'stranger')
    const uid = await submitSuspended(network, owner)
    const gone = await submitSuspended(network, owner)
    expectCancelled(await sendCancel(network, gone, await cancellationOf(network, owner, gone)))
    const foreign = await submitSuspended(network, stranger)
    const done = await filled(network)
    for (const [other, code] of [
      [missing(uid), 'OrderNotFound'],
      [gone, 'AlreadyCancelled'],
      [done, 'OrderFullyExecuted'],
      [await presigned(network, owner), 'OnChainOrder'],
      [foreign, 'WrongOwner'],
    ] as const) {
      const reply = await sendCancels(network, await cancellationsOf(network, owner, [uid, other]))
      expectRefusal(reply, code, other)
    }
    const signed = await cancellationsOf(network, owner, [uid])
    const swapped = await cancellationsOf(network, stranger, [uid])
    const reordered = await cancellationsOf(network, owner, [uid, uid])
    for (const [json, code, naming] of [
      [swapped, 'WrongOwner', uid],
      [{ ...reordered, orderUids: [uid] }, 'WrongOwner', uid],
      [{ ...signed, signature: `0x${'00'.repeat(65)}` }, 'InvalidSignature', 'signature'],
      [{ ...signed, orderUids: [uid, '0x12'] }, 'InvalidParameter', 'orderUids'],
      [{ ...signed, orderUids: uid }, 'InvalidParameter', 'orderUids'],
      [{ ...signed, orderUids: undefined }, 'InvalidParameter', 'orderUids'],
    ] as const) {
      expectRefusal(await sendCancels(network, json), code, naming)
    }
    expect((await readOrder(network, uid)).status).toBe('open')
    expectCancelled(await sendCancels(network, signed))
  })

  test('are at most 128 in one request, repetitions counted', async ({ network }) => {
    const owner = await account(network, 'owner')
    const most = limits.orderUidsPerRequest
    for (const count of [most - 1, most]) {
      const uid = await submitSuspended(network, owner)
      const body = await cancellationsOf(network, owner, Array(count).fill(uid))
      expectCancelled(await sendCancels(network, body))
      const { events } = await readReport(network, uid)
      expect(events.filter(({ label }) => label === 'cancelled')).toHaveLength(1)
    }
    const uid = await submitSuspended(network, owner)
    const tooMany = await cancellationsOf(network, owner, Array(most + 1).fill(uid))
    expectRefusal(await sendCancels(network, tooMany), 'InvalidParameter', 'orderUids')
    expect((await readOrder(network, uid)).status).toBe('open')
    expectCancelled(await sendCancel(network, uid, await cancellationOf(network, owner, uid)))
  })

  test('may be none: nothing is asked for, and the signature still has to be one', async ({
    network,
  }) => {
    const owner = await account(network, 'owner')
    const none = await cancellationsOf(network, owner, [])
    expectCancelled(await sendCancels(network, none))
    const unsigned = { ...none, signature: `0x${'00'.repeat(65)}` }
    expectRefusal(await sendCancels(network, unsigned), 'InvalidSignature', 'signature')
  })
})
