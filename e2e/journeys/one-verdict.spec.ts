import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { OrderUid } from '@/lib/domain/order/order'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit, type Trader, toBody } from '@/lib/testing/system/trader'
import {
  cancellationOf,
  sendCancellation,
  submitUnfillable,
  unfillableOrder,
} from '../support/cancel'
import { entriesOf, readInbox } from '../support/inbox'
import { test } from '../support/journey'
import { marketOrder } from '../support/market-order'
import { savedCsv } from '../support/saved-csv'
import { waitForStatus } from '../support/wait-for-status'

type Codes = Readonly<Record<OrderUid, string>>

async function submitUnsigned(network: TestNetwork, trader: Trader): Promise<OrderUid> {
  const { data } = await unfillableOrder(network, trader)
  return submit(network, {
    uid: computeOrderUid(network.domain, data, trader.owner),
    owner: trader.owner,
    data,
    body: toBody(data, trader.owner, { signingScheme: 'presign', signature: hex('0x') }),
  })
}

/** One order for each of several causes, all of one owner, whose sold tokens are gone in the end. */
async function causesOf(network: TestNetwork, trader: Trader): Promise<Codes> {
  const usdc = network.token('USDC')
  const expiring = await submitUnfillable(network, trader, { validForSeconds: 75 })
  const filled = await submit(network, await marketOrder(network, trader))
  const cancelled = await submitUnfillable(network, trader)
  const unsigned = await submitUnsigned(network, trader)
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  await waitForStatus(network, filled, 'fulfilled')
  await waitForStatus(network, expiring, 'expired')
  const short = await submitUnfillable(network, trader)
  const balance = await network.chain.readContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [trader.owner],
  })
  await trader.transact(
    usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [network.view.contracts.settlement, balance],
    }),
  )
  return {
    [filled]: 'filled',
    [expiring]: 'limit_out_of_market',
    [cancelled]: 'cancelled_by_owner',
    [unsigned]: 'unsigned',
    [short]: 'balance_missing',
  }
}

async function apiCodes(network: TestNetwork, uids: readonly OrderUid[]): Promise<Codes> {
  const answers = await callApi(
    orderVerdictsEndpoint,
    { network: 'local', body: [...uids] },
    { baseUrl: network.url },
  )
  return Object.fromEntries(answers.map(({ uid, verdict }) => [uid, verdict?.code ?? 'none']))
}

/** The column `verdict` of a saved table, by the id of each row. */
async function savedCodes(page: Page, button: string, idColumn: string): Promise<Codes> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const [head = '', ...lines] = (await savedCsv(await saved)).trimEnd().split('\r\n')
  const header = head.split(',')
  const cell = (line: string, name: string) => line.split(',')[header.indexOf(name)] ?? ''
  return Object.fromEntries(lines.map((line) => [cell(line, idColumn), cell(line, 'verdict')]))
}

test('an order has the same verdict on every page, in every file and in its notification', async ({
  page,
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const expected = await causesOf(network, trader)
  const uids = Object.keys(expected) as OrderUid[]
  await expect.poll(() => apiCodes(network, uids)).toEqual(expected)

  await page.goto(`/orders?network=local&account=${trader.owner}`)
  for (const uid of uids) {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.locator(`[data-order-row="${uid}"]`) })
      .first()
    await expect(row.locator('[data-verdict]')).toHaveAttribute('data-verdict', expected[uid] ?? '')
  }
  expect(await savedCodes(page, 'Export CSV', 'uid')).toEqual(expected)

  await page.goto(`/lookup?network=local&ids=${uids.join()}`)
  await page.getByRole('button', { name: `Explain all ${uids.length}` }).click()
  await expect(page.getByText(`Explained: ${uids.length} of ${uids.length}`)).toBeVisible()
  expect(await savedCodes(page, 'CSV', 'id')).toEqual(expected)

  for (const uid of uids) {
    const { verdict } = await readReport(network, uid)
    expect(verdict?.code).toBe(expected[uid])
    await page.goto(`/orders/local/${uid}`)
    const shown = page.getByRole('region', { name: 'Verdict' })
    await expect(shown).toContainText(expected[uid] ?? '')
    await expect(shown).toContainText(verdict?.advice.support ?? '')
  }

  const notified = async (): Promise<Codes> => {
    const entries = entriesOf(await readInbox(network.url, trader.owner, '?limit=1000'))
    return Object.fromEntries(
      entries.flatMap(({ metadata }) =>
        metadata.verdict === undefined ? [] : [[metadata.orderUid, metadata.verdict]],
      ),
    )
  }
  // Nobody is notified of an order that waits for its signature.
  const reported = Object.fromEntries(
    Object.entries(expected).filter(([, code]) => code !== 'unsigned'),
  )
  await expect.poll(notified).toEqual(reported)
})
