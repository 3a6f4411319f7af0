import { expect } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import type { ErrorType } from '@/lib/contract/error-catalog'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { submit, toBody } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import {
  batchCancellationOf,
  cancellationOf,
  sendBatchCancellation,
  sendCancellation,
  submitUnfillable,
  unfillableOrder,
} from '../support/cancel'
import {
  expectCancelled,
  expectRefusal,
  filledOrderUid,
  invalidateCall,
  namedAccount,
  submitPresignOrder,
  unknownUid,
} from '../support/cancel-cases'
import { contractWalletCode } from '../support/contract-wallet'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { draftNativeOrder, invalidateNativeOrder, placeNativeOrder } from '../support/native-orders'

test.describe('one order', () => {
  for (const signingScheme of ['eip712', 'ethsign'] as const) {
    test(`is cancelled by its owner's ${signingScheme} signature, once`, async ({ network }) => {
      const owner = await namedAccount(network, 'owner')
      const uid = await submitUnfillable(network, owner)
      const body = await cancellationOf(network, owner, uid, { signingScheme })
      expectCancelled(await sendCancellation(network, uid, body))
      expect(await readOrder(network, uid)).toMatchObject({
        status: 'cancelled',
        invalidated: true,
      })
      // The state is checked before the signature, so an invalid signature makes no difference.
      const garbage = { ...body, signature: `0x${'00'.repeat(65)}` }
      expectRefusal(await sendCancellation(network, uid, garbage), 'AlreadyCancelled', uid)
      const { events, cancellation } = await readReport(network, uid)
      expect(events.at(-1)).toMatchObject({
        label: 'cancelled',
        reason: 'signed request of the owner',
      })
      expect(cancellation).toMatchObject({ source: 'signedRequest', irreversible: false })
    })
  }

  test('is not cancelled by anything but its owner’s signature over it', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const stranger = await namedAccount(network, 'stranger')
    const uid = await submitUnfillable(network, owner)
    const other = await submitUnfillable(network, owner)
    const refuse = async (json: unknown, code: ErrorType, expectedText: string) =>
      expectRefusal(await sendCancellation(network, uid, json), code, expectedText)
    const good = await cancellationOf(network, owner, uid)
    await refuse(await cancellationOf(network, stranger, uid), 'WrongOwner', stranger.owner)
    await refuse(await cancellationOf(network, owner, other), 'WrongOwner', uid)
    const otherDomainBody = { ...network.domain, chainId: 1 }
    await refuse(
      await cancellationOf(network, owner, uid, { domain: otherDomainBody }),
      'WrongOwner',
      uid,
    )
    await refuse({ ...good, signingScheme: 'ethsign' }, 'WrongOwner', uid)
    await refuse({ ...good, signature: `0x${'00'.repeat(65)}` }, 'InvalidSignature', 'signature')
    await refuse(
      { ...good, signature: good.signature.slice(0, -2) },
      'InvalidSignature',
      '65 bytes',
    )
    await refuse(
      { ...good, signature: `${good.signature.slice(0, -2)}1d` },
      'InvalidSignature',
      'v ',
    )
    await refuse({ ...good, signature: '0xzz' }, 'InvalidParameter', 'signature')
    await refuse({ ...good, signingScheme: 'presign' }, 'InvalidParameter', 'signingScheme')
    await refuse({ signingScheme: 'eip712' }, 'InvalidParameter', 'signature')
    expect((await readOrder(network, uid)).status).toBe('open')
    expectCancelled(
      await sendBatchCancellation(network, await batchCancellationOf(network, owner, [uid, other])),
    )
  })

  test('is refused by its state before its signature', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const garbage = { signature: `0x${'11'.repeat(65)}`, signingScheme: 'eip712' }
    const refuse = async (uid: string, code: ErrorType, expectedText: string = uid) =>
      expectRefusal(await sendCancellation(network, uid, garbage), code, expectedText)
    const filledUid = await filledOrderUid(network)
    await refuse(filledUid, 'OrderFullyExecuted')
    await refuse(unknownUid(filledUid), 'OrderNotFound')
    await refuse('0x12', 'InvalidParameter', 'uid')
    await refuse(await submitPresignOrder(network, owner), 'OnChainOrder')

    const { data } = await unfillableOrder(network, owner)
    const wallet = await owner.deploy(contractWalletCode(network, data.sellToken))
    await callApi(
      faucetEndpoint,
      { network: network.view.name, body: { address: wallet } },
      { baseUrl: network.url },
    )
    const contractOrder = await submit(network, {
      uid: computeOrderUid(network.domain, data, wallet),
      owner: wallet,
      data,
      body: toBody(data, wallet, { signingScheme: 'eip1271', signature: hex('0x12') }),
    })
    await refuse(contractOrder, 'OnChainOrder')
  })
})

test.describe('on chain', () => {
  test('an invalidated order is cancelled for good, and says by whom', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const uid = await submitUnfillable(network, owner)
    await owner.transact(network.view.contracts.settlement, invalidateCall(uid))
    await until(
      'the order is cancelled',
      async () => (await readOrder(network, uid)).status === 'cancelled',
    )
    const report = await readReport(network, uid)
    expect(report.order.invalidated).toBe(true)
    expect(report.events.at(-1)).toMatchObject({
      label: 'cancelled',
      reason: 'invalidated on chain',
    })
    expect(report.cancellation).toMatchObject({ source: 'onChain', irreversible: true })
    const again = await sendCancellation(network, uid, await cancellationOf(network, owner, uid))
    expectRefusal(again, 'AlreadyCancelled', uid)
    const status = await request(`${network.url}/local/api/v1/orders/${uid}/status`)
    expect(status.body).toEqual({ type: 'cancelled' })
  })

  test('a presignature taken back is no cancellation', async ({ network }) => {
    const owner = await namedAccount(network, 'owner')
    const uid = await submitPresignOrder(network, owner)
    const settlement = network.view.contracts.settlement
    for (const [signed, status] of [
      [true, 'open'],
      [false, 'presignaturePending'],
    ] as const) {
      const args = [uid, signed] as const
      const data = encodeFunctionData({
        abi: settlementAbi,
        functionName: 'setPreSignature',
        args,
      })
      await owner.transact(settlement, data)
      await until(
        `the order is ${status}`,
        async () => (await readOrder(network, uid)).status === status,
      )
    }
    const report = await readReport(network, uid)
    expect(report.order.invalidated).toBe(false)
    expect(report.cancellation).toBeUndefined()
    expect(report.events.map(({ label }) => label)).not.toContain('cancelled')
  })
})

test('a native order is cancelled by its user on chain, who gets the coins back', async ({
  network,
}) => {
  const owner = await namedAccount(network, 'owner')
  const { uid, order } = await draftNativeOrder(network, owner, {
    sellAmount: 10n ** 16n,
    buyToken: network.token('DAI'),
    buyAmount: 10n ** 24n,
  })
  await placeNativeOrder(network, owner, order)
  await until(
    'the order is in the book',
    async () => (await readOrder(network, uid)).status === 'open',
  )
  const signed = await cancellationOf(network, owner, uid)
  expectRefusal(await sendCancellation(network, uid, signed), 'OnChainOrder', uid)
  await invalidateNativeOrder(network, owner, order)
  await until(
    'the order is cancelled',
    async () => (await readOrder(network, uid)).status === 'cancelled',
  )
  const { cancellation, order: found } = await readReport(network, uid)
  expect(cancellation).toMatchObject({ source: 'nativeRefund', irreversible: true })
  expect(found).toMatchObject({ invalidated: true, onchainUser: owner.owner })
})
