import { expect, type Page } from '@playwright/test'
import { parseAbi } from 'viem'
import type { Order } from '@/lib/contract/codecs/order'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import {
  beginButton,
  EVERY_SECONDS,
  expectAllPlaced,
  fillPartsForm,
  fillTimes,
  readParts,
  reviewParts,
} from '../support/part-orders'
import { tabTo } from '../support/tab-to'
import {
  connectBatchingExtension,
  connectContractWallet,
  connectFundedExtension,
} from '../support/trade-page'

const dialogOf = (page: Page) => page.getByRole('dialog')
const statusesOf = (orders: readonly Order[]) => orders.map(({ status }) => status)
const settlementAbi = parseAbi(['function preSignature(bytes uid) view returns (uint256)'])

/** Fills in a form and signs its parts with keys only. */
async function placeByKeyboard(page: Page, count: number): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: 'Market' }))
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Over time' })).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: /sell amount/i }))
  await page.keyboard.type('0.6')
  const type = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await type('Number of parts', String(count))
  await type('One every', String(EVERY_SECONDS))
  await tabTo(page, page.getByRole('combobox', { name: 'Unit of the interval' }))
  await page.keyboard.type('sec')
  await type('By at most', '30')
  const review = page.getByRole('button', { name: 'Review order in parts' })
  await expect(review).toBeEnabled()
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  await tabTo(page, dialogOf(page).getByRole('button', { name: 'Approve 0.6 WETH', exact: true }))
  await page.keyboard.press('Enter')
  await expect(beginButton(page)).toBeEnabled()
  await tabTo(page, beginButton(page))
  await page.keyboard.press('Enter')
  await expectAllPlaced(page, count)
}

test('after a refusal and a reload the signatures are kept, and nothing was sent', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  await fillPartsForm(page, '0.3', 3, 300)
  await reviewParts(page, 'Approve 0.3 WETH')
  wallet.loseNext(2)
  await beginButton(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('status').first()).toHaveText('2 of 3 signed')
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You stopped waiting.')
  wallet.refuse(1)
  await dialog.getByRole('button', { name: 'Sign the other 1' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  expect(await readParts(network, owner)).toEqual([])

  await page.reload()
  await expect(
    page.getByText('2 of 3 parts are signed and kept here; none was sent.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  const before = wallet.shownRequests().length
  await dialog.getByRole('button', { name: 'Sign the other 1' }).click()
  await expectAllPlaced(page, 3)
  expect(wallet.shownRequests().slice(before)).toEqual(['eth_signTypedData_v4'])
  const parts = await readParts(network, owner)
  expect(parts).toHaveLength(3)
  // Each receipt compares with the quote that was reviewed, also after the reload.
  const quoted: readonly { uid: string }[] = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('coincidence.signedQuotes') ?? '[]'),
  )
  expect(quoted.map(({ uid }) => uid).sort()).toEqual(parts.map(({ uid }) => uid).sort())
  await dialog.getByRole('button', { name: 'Show the order' }).click()
  await expect(page.getByRole('region', { name: 'Order in parts' })).toContainText('0 of 3 parts')
  await page.reload()
  await expect(page.getByText(/is not complete/)).toHaveCount(0)
})

test('a smart account signs all parts by one transaction, and cancels them by one', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectContractWallet(page, network, { batches: true })
  await fillPartsForm(page, '0.3', 3, 300)
  await reviewParts(page, 'Approve 0.3 WETH')
  const before = wallet.shownRequests().length
  wallet.refuse(1)
  await beginButton(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('alert')).toContainText('You closed the request.')
  expect(statusesOf(await readParts(network, owner))).toEqual(Array(3).fill('presignaturePending'))
  await dialog.getByRole('button', { name: 'Sign on chain' }).click()
  await expectAllPlaced(page, 3)
  expect(wallet.shownRequests().slice(before)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  const parts = await readParts(network, owner)
  for (const { uid } of parts) {
    const signed = await network.chain.readContract({
      address: network.view.contracts.settlement,
      abi: settlementAbi,
      functionName: 'preSignature',
      args: [uid],
    })
    expect(signed).toBeGreaterThan(0n)
  }
  await dialog.getByRole('button', { name: 'Show the order' }).click()
  const whole = page.getByRole('region', { name: 'Order in parts' })
  await whole.getByRole('button', { name: /^Cancel the \d parts to come/ }).click()
  await page.getByRole('button', { name: /^Cancel \d parts on chain/ }).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('Cancelled on chain.')
  const open = async () =>
    statusesOf(await readParts(network, owner)).filter((status) => status === 'open').length
  await expect.poll(open).toBe(0)
  expect(wallet.shownRequests().slice(before)).toHaveLength(3)
})

test('a cancellation that waits for others to sign is known after a reload, and asked for once', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectContractWallet(page, network, { batches: true })
  await fillPartsForm(page, '0.2', 2, 300)
  await reviewParts(page, 'Approve 0.2 WETH')
  await beginButton(page).click()
  await expectAllPlaced(page, 2)
  await dialogOf(page).getByRole('button', { name: 'Show the order' }).click()
  const whole = page.getByRole('region', { name: 'Order in parts' })
  const cancel = whole.getByRole('button', { name: /^Cancel the/ })
  wallet.treatBatches('unsent')
  const asked = wallet.shownRequests().length + 1
  await cancel.click()
  await page.getByRole('button', { name: /^Cancel \d parts? on chain/ }).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('Cancelling on chain')
  await expect.poll(() => wallet.shownRequests().length).toBe(asked)

  await page.reload()
  const said = whole.getByRole('status').filter({ hasText: 'Cancelling on chain' })
  await expect(said).toBeVisible()
  await expect(cancel).toHaveCount(0)
  expect(wallet.shownRequests()).toHaveLength(asked)
  expect(statusesOf(await readParts(network, owner))).toContain('open')
})

test('windows follow the clock of the service when the one of the browser is wrong', async ({
  page,
  network,
}) => {
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  // A key signs for itself, also where its wallet could make calls together.
  const { owner, wallet } = await connectBatchingExtension(page, network)
  await fillPartsForm(page, '0.2', 2)
  await page.getByRole('button', { name: 'Review order in parts' }).click()
  await expect(dialogOf(page)).toContainText("clock is 1 h ahead of the service's")
  await dialogOf(page).getByRole('button', { name: 'Approve 0.2 WETH', exact: true }).click()
  await expect(beginButton(page)).toBeEnabled()
  await beginButton(page).click()
  await expectAllPlaced(page, 2)
  expect(wallet.shownRequests().slice(-2)).toEqual(Array(2).fill('eth_signTypedData_v4'))
  const [first] = await readParts(network, owner)
  expect(Math.abs((first?.validFrom ?? 0) - Date.now() / 1000)).toBeLessThan(120)
})

test('the form says what is wrong, keeps its link, and is accessible', async ({
  page,
  network,
}) => {
  await connectFundedExtension(page, network)
  await fillPartsForm(page, '1', 4)
  await page.getByRole('textbox', { name: 'One every' }).fill('10')
  await expect(page.getByRole('alert').filter({ hasText: 'At least 80 s' })).toBeVisible()
  await expect(page.getByText('Correct the interval.')).toBeVisible()
  await page.getByRole('textbox', { name: 'One every' }).fill('90')
  await page.getByRole('textbox', { name: 'Number of parts' }).fill('25')
  await expect(page.getByText('Correct the number of parts.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Number of parts' }).fill('4')
  await expect(page.getByRole('button', { name: 'Review order in parts' })).toBeEnabled()
  await expect(page).toHaveURL(/type=parts&parts=4&every=90&window=whole&below=30/)
  await expectPageQuality(page, 'the form of an order in parts')
  await page.getByRole('button', { name: 'Review order in parts' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /^Approve 1 WETH/ })).toBeVisible()
  await expectPageQuality(page, 'the review of an order in parts', 'dialog')
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByRole('tab', { name: 'Over time' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('textbox', { name: 'Number of parts' })).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'One every' })).toHaveValue('90')
  await expect(page.getByRole('textbox', { name: 'By at most' })).toHaveValue('30')
})

test('six parts are filled in their windows with the browser closed; one signature stops another order after two', async ({
  page,
  browser,
  baseURL,
  network,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const closed = await context.newPage()
  const { owner } = await connectFundedExtension(closed, network)
  await fillPartsForm(closed, '3', 6)
  await expect(closed.getByRole('region', { name: 'Plan' })).toContainText('0.5')
  await reviewParts(closed, 'Approve 3 WETH')
  await beginButton(closed).click()
  await expectAllPlaced(closed, 6)
  await context.close()

  const parts = await readParts(network, owner)
  expect(parts.map(({ partOfOrder }) => partOfOrder?.index)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(parts.map(({ partOfOrder }) => partOfOrder?.id)).size).toBe(1)
  expect(parts.reduce((sum, { sellAmount }) => sum + sellAmount, 0n)).toBe(3n * 10n ** 18n)

  // Meanwhile, another order is placed by keyboard and stopped after two parts.
  const other = await connectFundedExtension(page, network)
  await placeByKeyboard(page, 6)
  await tabTo(page, dialogOf(page).getByRole('button', { name: 'Show the order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Order in parts' })).toContainText(
    'of 6 parts filled',
  )
  const ended = async () =>
    statusesOf(await readParts(network, other.owner)).filter((status) => status === 'fulfilled')
      .length
  await expect.poll(ended, { timeout: 240_000, intervals: [2_000] }).toBe(2)
  await page.goto('/orders')
  const row = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('2 of 6 parts filled, 4 to come')
  await tabTo(page, row.getByRole('link').first())
  await page.keyboard.press('Enter')
  const sheet = dialogOf(page)
  await expect(sheet.getByRole('region', { name: 'Order in parts' })).toContainText(
    '2 of 6 parts filled, 4 to come',
  )
  await tabTo(page, sheet.getByRole('button', { name: 'Cancel the 4 parts to come' }))
  await page.keyboard.press('Enter')
  const before = other.wallet.shownRequests().length
  await tabTo(page, page.getByRole('button', { name: 'Sign cancellation of 4 parts' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'All 4 parts are cancelled.' }),
  ).toBeVisible()
  expect(other.wallet.shownRequests().slice(before)).toEqual(['eth_signTypedData_v4'])
  expect(statusesOf(await readParts(network, other.owner))).toEqual([
    ...['fulfilled', 'fulfilled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ])

  const statuses = async () => statusesOf(await readParts(network, owner))
  await expect
    .poll(statuses, { timeout: 600_000, intervals: [3_000] })
    .toEqual(Array(6).fill('fulfilled'))
  const times = await fillTimes(network, parts)
  for (const [at, part] of parts.entries()) {
    expect(times[at]).toHaveLength(1)
    expect(times[at]?.[0]).toBeGreaterThanOrEqual(part.validFrom ?? Number.POSITIVE_INFINITY)
    expect(times[at]?.[0]).toBeLessThanOrEqual(part.validTo)
    const next = parts[at + 1]
    if (next !== undefined) expect(part.validTo).toBeLessThan(next.validFrom ?? 0)
  }
  // Nothing of the cancelled parts was sold.
  const otherTimes = await fillTimes(network, await readParts(network, other.owner))
  expect(otherTimes.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0, 0])

  await page.goto(`/orders?account=${owner}&tab=done`)
  await expect(page.getByRole('list', { name: 'Done' }).getByRole('listitem')).toContainText(
    '6 of 6 parts filled',
  )
  await page.goto(`/orders/${network.view.name}/${parts[2]?.uid}`)
  await expect(page.getByRole('region', { name: 'Order in parts' })).toContainText(
    'Part 3 of 6 of one order',
  )
})
