import { expect } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { formatBps } from '@/lib/domain/shared/percent'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader } from '@/lib/testing/system/trader'
import { balanceOf } from '../support/balances'
import { test } from '../support/market-journey'
import { expectSumsAddUp, readDigits, receiptLinesIn } from '../support/receipt-sums'
import {
  chooseLimit,
  chooseToken,
  connectFundedExtension,
  openOption,
  orderPanel,
  permitButton,
  placedUid,
  typeSellAmount,
} from '../support/trade-page'

/** Adds what three more accounts get of the token from the faucet. */
async function giveTokens(network: TestNetwork, owner: Address, symbol: string): Promise<void> {
  const token = network.token(symbol)
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const donor = createTrader(network)
      await donor.fund()
      const amount = await balanceOf(network, token, donor.owner)
      const args = [owner, amount] as const
      await donor.transact(
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
      )
    }),
  )
}

test('an order that may fill in parts shows each fill and their running total', async ({
  page,
  network,
}) => {
  const buyField = page.getByRole('textbox', { name: /buy amount/i })
  const { owner } = await connectFundedExtension(page, network)
  await giveTokens(network, owner, 'LDO')
  await chooseToken(page, 'Sell', 'LDO')
  await chooseToken(page, 'Buy', 'UNI')
  await typeSellAmount(page, '100')
  await expect(buyField).not.toHaveValue('')
  // At 2 % below the price of a small trade the pools fill only a small part at a time. Each fill
  // moves their price by more than their fee, so that arbitrage makes the next fill possible. The
  // order is many times larger than a fill, so that it is still open when the page is read.
  const limit = Number(await buyField.inputValue()) * 160 * 0.98
  await chooseLimit(page)
  await typeSellAmount(page, '16000')
  await buyField.fill(limit.toFixed(6))
  await openOption(page, 'Filling')
  await page.getByRole('checkbox', { name: /Fill in parts/ }).check()

  await page.getByRole('button', { name: 'Review sell order' }).click()
  await expect(page.getByRole('dialog')).toContainText('May be filled in parts')
  await permitButton(page).click()

  const panel = orderPanel(page)
  const fills = panel.getByRole('list', { name: 'Fills' }).getByRole('listitem')
  await expect(panel.getByText('Part-filled', { exact: true })).toBeVisible({ timeout: 180_000 })
  await expect(panel).toContainText(/You sold[\s\S]* % of the order/)
  await expect(fills.filter({ hasText: 'Block' }).nth(1)).toBeVisible({ timeout: 180_000 })

  const uid = await placedUid(page)
  await expect(async () => {
    const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
    const trades = await (await fetch(`${network.url}/api/v2/trades?orderUid=${uid}`)).json()
    const sold = trades.reduce(
      (sum: bigint, trade: { sellAmount: string }) => sum + BigInt(trade.sellAmount),
      0n,
    )
    expect(order.executedSellAmount).toBe(sold.toString())
    await expect(fills).toHaveCount(trades.length)
    const share = (sold * 10_000n) / BigInt(order.sellAmount)
    await expect(panel).toContainText(`${(Number(share) / 100).toFixed(2)} % of the order`)
    const bought = trades.reduce(
      (sum: bigint, trade: { buyAmount: string }) => sum + BigInt(trade.buyAmount),
      0n,
    )
    const atLeast = ceilDiv(sold * BigInt(order.buyAmount), BigInt(order.sellAmount))
    const lines = await receiptLinesIn(panel)
    expectSumsAddUp(lines, [['At least, signed', 'Over what you signed', 'Received']])
    // Shown without the last digits, which are cut off.
    const unit = 10n ** BigInt(18 - readDigits(lines.get('Received')).decimals)
    expect(readDigits(lines.get('Received')).units).toBe(bought / unit)
    expect(readDigits(lines.get('Over what you signed')).units).toBe((bought - atLeast) / unit)
  }).toPass()

  // The inbox counts the gain over all fills of the row, not that of the newest one.
  await page.goto(`${new URL(network.url).origin}/notifications?account=${owner}`)
  const row = page.locator('[data-inbox-row]').filter({ hasText: 'Part-filled' })
  await expect(row).toContainText('better than the limit')
  const shown = (await row.textContent()) ?? ''
  const count = Number(/ in (\d+) fills/.exec(shown)?.[1])
  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  const trades: readonly Trade[] = await (
    await fetch(`${network.url}/api/v2/trades?orderUid=${uid}`)
  ).json()
  // More may have been filled since the row was written.
  const counted = trades
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .slice(0, count)
  expect(counted.length).toBeGreaterThan(1)
  const sum = (side: 'sellAmount' | 'buyAmount') =>
    counted.reduce((total, trade) => total + BigInt(trade[side]), 0n)
  const atLimit = (sum('sellAmount') * BigInt(order.buyAmount)) / BigInt(order.sellAmount)
  const bps = ((sum('buyAmount') - atLimit) * 10_000n) / atLimit
  expect(shown).toContain(`${formatBps(Number(bps))} better than the limit`)
})

const ceilDiv = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

type Trade = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly sellAmount: string
  readonly buyAmount: string
}
