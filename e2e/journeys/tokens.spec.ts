import { expect, type Page } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { formatUsd } from '@/lib/client/format/usd'
import { tokenHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { priceHistoryEndpoint, usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import type { Address } from '@/lib/domain/shared/address'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import type { TestNetwork } from '@/lib/testing/system/network'
import { fixOnPress } from '../support/fix-on-press'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { pngSize } from '../support/png-size'
import { savedCsv } from '../support/saved-csv'
import { connectDemoWallet } from '../support/trade-page'

const tokenPath = (network: TestNetwork, token: Address) => `/tokens/${network.view.name}/${token}`
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.locator('[data-token]')

const apiInput = ({ url, view }: TestNetwork, token: Address) =>
  ({
    input: { network: view.name, params: { tokenAddress: token } },
    options: { baseUrl: url },
  }) as const

/** Prices change with each block: any price of the API while the page was read is accepted. */
async function expectPriceOfApi(page: Page, network: TestNetwork, token: Address): Promise<void> {
  const { input, options } = apiInput(network, token)
  await expect(async () => {
    const { price } = await callApi(usdPriceEndpoint, input, options)
    await page.reload()
    await expect(page.getByText(formatUsd(price), { exact: true }).first()).toBeVisible({
      timeout: 15_000,
    })
  }).toPass()
}

test('beside a wide list stands the chosen token, and up and down choose another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/tokens?sort=token')
  const detail = page.getByRole('complementary', { name: 'The chosen token' })
  const [first, second] = await rows(page).allTextContents()
  await expect(detail.getByRole('heading', { level: 2 }).first()).toContainText(first ?? '')
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(detail.getByRole('heading', { level: 2 }).first()).toContainText(second ?? '')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.getByRole('row').nth(5).getByRole('cell').nth(2).click()
  const fifth = (await rows(page).nth(4).textContent()) ?? ''
  await expect(detail.getByRole('heading', { level: 2 }).first()).toContainText(fifth)
  await expect(panel(page, 'Price history')).toBeVisible()
  await expect(page).toHaveURL(/sort=token/)
  await rows(page)
    .filter({ hasText: /^WETH$/ })
    .focus()
  await expect(panel(page, 'In pools')).toBeVisible()
  await expectPageQuality(page, 'Tokens with a chosen one', 'html', [1920])
})

test('the list has every known token with its price, can be searched and sorted, and works by keys', async ({
  page,
  network,
}) => {
  await page.goto('/tokens')
  await expect(rows(page)).toHaveCount(network.view.tokens.length + 1)
  await expectPriceOfApi(page, network, network.token('WBTC'))

  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows(page).first()).toHaveText('WBTC')
  await expect(page).toHaveURL(/sort=-price/)

  await page.getByRole('searchbox', { name: 'Find a token' }).fill('wrapped')
  await expect(page.getByText(/^2 of \d+ tokens/)).toBeVisible()
  await expect(page.getByText(/^Shown: 2 of \d+ tokens\.$/)).toBeAttached()
  await page
    .getByRole('searchbox', { name: 'Find a token' })
    .fill(network.view.contracts.settlement)
  await expect(page.getByRole('link', { name: 'Look at this address' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a token' }).fill('')

  await page.getByRole('heading', { name: 'Tokens' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows(page).first()).toBeFocused()
  await expectPageQuality(page, 'Tokens')
  await rows(page).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^WBTC/ })).toBeVisible()
})

test('a link holds the order of the list, and what is unknown comes last in both directions', {
  tag: '@core',
}, async ({ page, network }) => {
  await page.goto('/tokens?sort=-holders')
  const holders = page.getByRole('columnheader', { name: 'Holders' })
  await expect(holders).toHaveAttribute('aria-sort', 'descending')
  // Chains do not list who holds their coin.
  await expect(rows(page).last()).toHaveText('ETH')
  await holders.getByRole('button').click()
  await expect(page).toHaveURL(/sort=holders/)
  await expect(holders).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).not.toHaveText('ETH')
  await expect(rows(page).last()).toHaveText('ETH')

  await page.goto(`${tokenPath(network, network.token('WETH'))}#holders`)
  const panelOfHolders = panel(page, 'Holders')
  await expect(panelOfHolders).toContainText(/holders have \d+\.\d\d % of what is in use/)
  await expect(panelOfHolders.getByRole('row').nth(1)).not.toContainText('Faucet')
  await panelOfHolders.getByRole('button', { name: 'All of the supply' }).click()
  await expect(panelOfHolders).toContainText(/holders have \d+\.\d\d % of the supply/)
  await expect(panelOfHolders.getByRole('row').nth(1)).toContainText('Faucet')
})

test('a token’s page has the price of the API, its facts from the chain, and holders that add up', {
  tag: '@core',
}, async ({ page, network }) => {
  const token = network.token('USDC')
  await page.goto(tokenPath(network, token))
  await expectPriceOfApi(page, network, token)
  await expect(panel(page, 'Facts')).toContainText(token, { ignoreCase: true })
  await expect(panel(page, 'Facts')).toContainText('10,000,000,000.00 USDC')
  await expect(page.getByRole('link', { name: 'Trade USDC' })).toHaveAttribute(
    'href',
    `/trade?network=${network.view.name}&sell=${token}`,
  )

  const { input, options } = apiInput(network, token)
  await expect(async () => {
    const { holders, totalSupply } = await callApi(tokenHoldersEndpoint, input, options)
    await page.reload()
    const table = panel(page, 'Holders').getByRole('table')
    // What the faucet keeps is not in use.
    const largest = holders.find(({ role }) => role !== 'faucet')
    await expect(table).toContainText(formatAtoms(largest?.balance ?? 0n, 6), {
      timeout: 15_000,
    })
    const heldTotal = holders.reduce((sum, { balance }) => sum + balance, 0n)
    expect(heldTotal).toBeLessThanOrEqual(totalSupply ?? 0n)
    // The local index knows every holder, so a list below its limit is complete.
    if (holders.length < 100) expect(heldTotal).toBe(totalSupply)
  }).toPass()
  await expect(panel(page, 'Holders')).toContainText(
    /Ten holders have \d+\.\d\d % of what is in use/,
  )
  await expect(panel(page, 'Holders')).toContainText('Complete: summed from every transfer')
  await expectPageQuality(page, 'A token')
})

test('on a phone a holder’s second line has its share and the cumulative one', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(tokenPath(network, network.token('USDC')))
  const shares = panel(page, 'Holders').getByText(/^\d+\.\d\d % · \d+\.\d\d %$/)
  await expect(shares.first()).toBeVisible()
})

test('the chart is one tab stop with arrows, has the same values as a table, and gives them as a file', async ({
  page,
  network,
}) => {
  const token = network.token('WBTC')
  const { input, options } = apiInput(network, token)
  await page.goto(tokenPath(network, token))
  await page.getByText('7 d', { exact: true }).click()
  await expect(page).toHaveURL(/range=7d/)
  await page.reload()
  const history = panel(page, 'Price history')
  await expect(history.getByRole('radio', { name: '7 d' })).toBeChecked()

  const slider = history.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  const oldest = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('End')
  const newest = await slider.getAttribute('aria-valuetext')
  const last = Number(await slider.getAttribute('max'))
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue(String(Math.max(0, last - 1)))

  await history.getByRole('button', { name: 'Show as table' }).click()
  const lines = history.getByRole('table').getByRole('row')
  await expect(lines).toHaveCount(last + 2)
  // A chain without a whole hour yet knows the price alone, which then needs no name.
  const hasVolume = (await lines.first().textContent())?.includes('Volume') === true
  const spoken = async (line: number) => {
    const [time, price, volume] = await lines.nth(line).getByRole('cell').allTextContents()
    return hasVolume
      ? `${time}: WBTC in USD ${price}, Volume of the 24 h before ${volume}`
      : `${time}: ${price}`
  }
  expect(newest).toContain(await spoken(1))
  expect(oldest).toContain(await spoken(last + 1))
  await expectPageQuality(page, 'A chart with its table')

  const picture = page.waitForEvent('download')
  await history.getByRole('button', { name: 'Picture' }).click()
  expect(await pngSize(await picture)).toEqual({ width: 2400, height: 1600 })
  const waiting = page.waitForEvent('download')
  await history.getByRole('button', { name: 'CSV' }).click()
  const file = await savedCsv(await waiting)
  const { points } = await callApi(
    priceHistoryEndpoint,
    { ...input, query: { window: '7d' } },
    options,
  )
  const [head, ...rows] = file.trim().split(/\r?\n/)
  expect(head).toBe('time,price_usd,volume_24h_usd,token,symbol,chain_id')
  expect(rows[0]).toContain(token)
  expect(rows).toHaveLength(last + 1)
  // The newest samples may differ between the page's read and this one; common ones must be equal.
  const shownTimes = new Map(points.map(({ date, price }) => [new Date(date).toISOString(), price]))
  for (const row of rows) {
    const [time = '', price] = row.split(',')
    expect(Number(price)).toBeGreaterThan(0)
    if (shownTimes.has(time)) expect(Number(price)).toBe(shownTimes.get(time))
  }
})

test('the price at the cursor is the API’s, and the newest one comes back', async ({
  page,
  network,
}) => {
  const token = network.token('WETH')
  const { input, options } = apiInput(network, token)
  await page.goto(`${tokenPath(network, token)}?range=7d`)
  const history = panel(page, 'Price history')
  const reading = history.getByRole('group', { name: 'At the cursor' })
  await expect(reading).toContainText('Newest sample')
  const slider = history.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(reading).not.toContainText('Newest sample')
  const { points } = await callApi(
    priceHistoryEndpoint,
    { ...input, query: { window: '7d' } },
    options,
  )
  const spoken = (await slider.getAttribute('aria-valuetext')) ?? ''
  const [, price = ''] = /(?:in USD|:\d\d:) (\$[\d,.]+\d)/.exec(spoken) ?? []
  if (points.some(({ volume }) => volume)) {
    const sample = points.find(({ volume }) => volume && spoken.includes(formatUsd(volume)))
    await expect(reading).toContainText(formatUsd(sample?.volume ?? Number.NaN))
    expect(Number(price.replace(/[$,]/g, ''))).toBeCloseTo(sample?.price ?? 0, 1)
  } else {
    // Without a whole hour there is one sample, of now, which each block renews.
    expect(points).toHaveLength(1)
    expect(price).not.toBe('')
  }
  await expect(reading).toContainText(price)
  await slider.blur()
  await expect(reading).toContainText('Newest sample')
})

test('slippage of a pair is the API’s, with size and side in the link, or says what is used instead', async ({
  page,
  network,
}) => {
  const [weth, dai] = [network.token('WETH'), network.token('DAI')]
  await page.goto(`${tokenPath(network, weth)}?pair=${dai}`)
  const slippage = panel(page, 'Slippage for a pair')
  await expect(slippage.getByLabel('For')).toHaveValue(dai)
  const status = await fetch(
    `${network.url}/${network.view.name}/markets/${weth}-${dai}/slippageTolerance?orderKind=sell`,
  )
  await expect(slippage.getByRole('status')).toContainText(
    status.status === 404 ? 'Not enough trading history; we use 0.50 %.' : /\d+ basis points/,
  )
  await slippage.getByLabel('Side').selectOption('buy')
  await slippage.getByLabel('Size, WETH').fill('1.5')
  await expect(page).toHaveURL(/side=buy&size=1\.5/)
  await slippage.getByLabel('Size, WETH').fill('1.1234567890123456789')
  await expect(slippage).toContainText('WETH has 18 decimals at most.')
})

test('the balance shows once connected', async ({ page, network }) => {
  await connectDemoWallet(page)
  await page.goto(tokenPath(network, network.token('WETH')))
  await expect(panel(page, 'Facts')).toContainText(/Your balance[\d,.]+ WETH/)
  await page.goto('/tokens')
  await expect(page.getByRole('row', { name: /^WETH/ })).toContainText(/\$[\d,.]+.*≈ \$[\d,.]+/)
})

test('an unlisted address is read from the chain, and one that is no token says so', {
  tag: '@core',
}, async ({ page, network }) => {
  await page.goto(tokenPath(network, network.view.contracts.settlement))
  await expect(page.getByText(/There is no token at this address on/)).toBeVisible()
  await page.goto(`/tokens/${network.view.name}/0x12`)
  await expect(page.getByText('This is no token address.')).toBeVisible()
  await page.goto(`/tokens/nowhere/${network.token('WETH')}`)
  await expect(page.getByText(/“nowhere” is not served here/)).toBeVisible()
})

test('a part that cannot be read says so and can be tried again; the others stay', async ({
  page,
  network,
}) => {
  const broken = new Set(['slippage', 'rpc'])
  await page.route('**/slippageTolerance**', (route) =>
    broken.has('slippage') ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.route('**/rpc', (route) =>
    broken.has('rpc') ? route.abort('connectionfailed') : route.continue(),
  )
  // The page comes with what is recommended without a size.
  await page.goto(`${tokenPath(network, network.token('USDC'))}?size=1`)
  const slippage = panel(page, 'Slippage for a pair')
  await expect(slippage).toContainText('The recommendation cannot be read right now.')
  await expect(panel(page, 'Facts')).toContainText('The node did not answer.')
  await expect(panel(page, 'Holders').getByRole('table')).toBeVisible()

  const tryAgain = slippage.getByRole('button', { name: 'Try again' })
  const readAgain = panel(page, 'Facts').getByRole('button', { name: 'Read the supply again' })
  await fixOnPress(page, () => void broken.delete('slippage'))
  await tryAgain.click()
  await expect(slippage.getByText(/\d+\.\d\d %/).first()).toBeVisible()
  await fixOnPress(page, () => void broken.delete('rpc'))
  await readAgain.click()
  await expect(panel(page, 'Facts').getByText('10,000,000,000.00 USDC')).toBeVisible()
})

test.describe('with decimal commas', () => {
  test.use({ locale: 'nl-NL' })

  test('prices, shares and typed sizes use them', async ({ page, network }) => {
    await page.goto(`${tokenPath(network, network.token('WBTC'))}?size=1,5`)
    await expect(page.getByText(/^\$[\d.]+,\d\d$/).first()).toBeVisible()
    await expect(panel(page, 'Holders')).toContainText(/holders have \d+,\d\d % of/)
    await expect(panel(page, 'Price history')).toContainText(/\$[\d.]+,\d\d/)
    const slippage = panel(page, 'Slippage for a pair')
    await expect(slippage.getByLabel('Size, WBTC')).toHaveValue('1,5')
    await expect(slippage.getByRole('status')).toContainText(/\d,\d\d %/)
  })
})
