import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { Order } from '@/lib/contract/codecs/order'
import { accountOrdersEndpoint } from '@/lib/contract/endpoints/orders'
import type { Address } from '@/lib/domain/shared/address'
import { chainTrades } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'

/** The shortest interval on a chain with a block a second. */
export const EVERY_SECONDS = 80

/** Fills in the form: WETH for USDC in so many parts, as close together as allowed or as given. */
export async function fillPartsForm(
  page: Page,
  amount: string,
  count: number,
  everySeconds = EVERY_SECONDS,
): Promise<void> {
  await page.getByRole('tab', { name: 'Over time' }).click()
  await page.getByRole('textbox', { name: /sell amount/i }).fill(amount)
  await page.getByRole('textbox', { name: 'Number of parts' }).fill(String(count))
  await page.getByRole('combobox', { name: 'Unit of the interval' }).selectOption('seconds')
  await page.getByRole('textbox', { name: 'One every' }).fill(String(everySeconds))
  await page.getByRole('textbox', { name: 'By at most' }).fill('30')
}

/** Goes from the complete form to the button that begins, with the sum approved. */
export async function reviewParts(page: Page, approval: string): Promise<void> {
  await page.getByRole('button', { name: 'Review order in parts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: approval, exact: true }).click()
  await expect(beginButton(page)).toBeEnabled()
}

export const beginButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^(?:Sign|Place) \d+ parts/ })

export const expectAllPlaced = (page: Page, count: number) =>
  expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
    `All ${count} parts are in the order book.`,
    { timeout: 60_000 },
  )

/** The account's parts in the order book, by their number. */
export async function readParts(network: TestNetwork, owner: Address): Promise<readonly Order[]> {
  const orders = await callApi(
    accountOrdersEndpoint,
    { network: network.view.name, params: { owner }, query: { offset: 0, limit: 100 } },
    { baseUrl: network.url },
  )
  return orders
    .filter(({ partOfOrder }) => partOfOrder !== undefined)
    .sort((a, b) => (a.partOfOrder?.index ?? 0) - (b.partOfOrder?.index ?? 0))
}

/** When the chain filled each of these orders, by the time of the block; empty for one not filled. */
export async function fillTimes(
  network: TestNetwork,
  orders: readonly Order[],
): Promise<readonly (readonly number[])[]> {
  const trades = await chainTrades(network, await network.chain.getBlockNumber())
  return Promise.all(
    orders.map(({ uid }) =>
      Promise.all(
        trades
          .filter((trade) => trade.uid === uid)
          .map(async ({ blockNumber }) =>
            Number((await network.chain.getBlock({ blockNumber: BigInt(blockNumber) })).timestamp),
          ),
      ),
    ),
  )
}
