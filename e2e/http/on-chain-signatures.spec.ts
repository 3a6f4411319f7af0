import { expect } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { hex } from '@/lib/domain/shared/hex'
import { chainTrades } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrder } from '@/lib/testing/system/reports'
import { submit, type Trader, toBody } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { contractWalletCode } from '../support/contract-wallet'
import { test } from '../support/fixtures'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

async function presignedOrder(network: TestNetwork, trader: Trader) {
  const { data } = await marketOrder(network, trader)
  return {
    uid: computeOrderUid(network.domain, data, trader.owner),
    owner: trader.owner,
    data,
    body: toBody(data, trader.owner, { signingScheme: 'presign', signature: hex('0x') }),
  }
}

const presignCall = (uid: `0x${string}`, signed: boolean) =>
  encodeFunctionData({ abi: settlementAbi, functionName: 'setPreSignature', args: [uid, signed] })

test('an order signed on chain waits for that signature and is then filled', async ({
  network,
  trader,
}) => {
  const order = await presignedOrder(network, trader)
  await submit(network, order)
  expect((await readOrder(network, order.uid)).status).toBe('presignaturePending')

  await trader.transact(network.view.contracts.settlement, presignCall(order.uid, true))
  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect(filled.executedSellAmount).toBe(order.data.sellAmount)
  const trades = await chainTrades(network, await network.chain.getBlockNumber())
  expect(trades.filter(({ uid }) => uid === order.uid)).toHaveLength(1)
})

test('an order its owner invalidates on chain ends cancelled', async ({ network, trader }) => {
  const order = await presignedOrder(network, trader)
  await submit(network, order)
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'invalidateOrder',
      args: [order.uid],
    }),
  )
  await until(
    'the order is cancelled',
    async () => (await readOrder(network, order.uid)).status === 'cancelled',
  )
})

test('an order its owner contract answers for is filled', async ({ network, trader }) => {
  const { data } = await marketOrder(network, trader)
  const wallet = await trader.deploy(contractWalletCode(network, data.sellToken))
  await callApi(
    faucetEndpoint,
    { network: network.view.name, body: { address: wallet } },
    { baseUrl: network.url },
  )
  const order = {
    uid: computeOrderUid(network.domain, data, wallet),
    owner: wallet,
    data,
    body: toBody(data, wallet, { signingScheme: 'eip1271', signature: hex('0x1234') }),
  }
  await submit(network, order)
  await waitForStatus(network, order.uid, 'fulfilled')
})
