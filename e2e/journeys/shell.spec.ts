import { expect } from '@playwright/test'
import { pressChord } from '../support/chord'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { connectDemoWallet, connectFundedExtension } from '../support/trade-page'

/** Navigation items: shortcut letter after `g`, path and start of the title. */
const NAV_ITEMS = [
  { key: 't', path: '/trade', title: 'Trade' },
  { key: 'o', path: '/orders', title: 'Orders' },
  { key: 'p', path: '/pools', title: 'Pools' },
  { key: 'k', path: '/tokens', title: 'Tokens' },
  { key: 'i', path: '/notifications', title: 'Inbox' },
  { key: 'd', path: '/debug', title: 'Order debug' },
  { key: 'u', path: '/auctions', title: 'Auctions' },
  { key: 'l', path: '/lookup', title: 'Lookup' },
  { key: 's', path: '/status', title: 'Status, seen from your browser' },
  { key: 'a', path: '/docs', title: 'API' },
  { key: 'e', path: '/settings', title: 'Settings' },
] as const

test('every place is reached by g and its letter, named by its title, focused at its heading', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/docs/errors')
  await expectHydrated(page)
  for (const { key, path, title } of NAV_ITEMS) {
    await pressChord(page, key)
    await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`))
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.locator('#content h1')).toBeFocused()
    await expect(
      page.getByRole('navigation', { name: 'Places' }).locator('[aria-current]'),
    ).toHaveCount(1)
  }
})

test('the sheet of keys lists what acts, and the skip link leads past the rail', async ({
  page,
}) => {
  await page.goto('/docs')
  await expectHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('Next row')).toBeVisible()
  await expectPageQuality(page, 'Keys')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.locator('#search')).toBeFocused()
})

test('the sheet of keys says that it could not be loaded, and comes with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/docs')
  await expectHydrated(page)
  await context.setOffline(true)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('The list of keys could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await expect(sheet.getByText('Next row')).toBeVisible()
})

test('the network switch has the block of the node and the time of its checks', async ({
  page,
  network,
}) => {
  const name = network.view.displayName
  await page.goto('/pools')
  await expectHydrated(page)
  const opener = page.getByRole('banner').getByRole('button', { name: `Network: ${name}` })
  await opener.press('Enter')
  const list = page.getByRole('dialog', { name: 'Network' })
  const link = list.getByRole('link', { name })
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(list.getByText('Your wallet stays where it is until you sign.')).toBeVisible()
  const node = async () => Number(await network.chain.getBlockNumber())
  const shown = async () => {
    const [, block = ''] = /Block ([\d,]+)/.exec((await link.textContent()) ?? '') ?? []
    return Number(block.replaceAll(',', ''))
  }
  const before = await node()
  await expect.poll(shown).toBeGreaterThanOrEqual(before)
  expect(await shown()).toBeLessThanOrEqual(await node())
  await expect(link).toHaveText(/ gwei/)
  await expect(link).toHaveText(/\d\.\d+ s$/)
  await expectPageQuality(page, 'Network switch')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the network switch says which networks are slow or down, and leads to their pages', async ({
  page,
  network,
}) => {
  const check = { state: 'well', delayMs: 20 } as const
  await page.route('**/networks/health', (route) =>
    route.fulfill({
      json: {
        networks: [
          {
            name: network.view.name,
            state: 'down',
            detail: 'the node does not answer',
            headBlock: 2174,
            baseFee: '100000000',
            checks: [check, { state: 'slow', delayMs: 1_900 }, { state: 'down', delayMs: 2_000 }],
          },
        ],
      },
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/tokens/local/${network.token('WETH')}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Network: / })
    .click()
  const link = page.getByRole('dialog', { name: 'Network' }).getByRole('link')
  await expect(link).toContainText('Last block 2,174 · the node does not answer')
  await expect(link).toContainText(/down$/)
  await expect(link).toContainText('of the last 3 checks 1 were slow and 1 failed')
  await expectPageQuality(page, 'Network switch, down')
  await link.click()
  await expect(page).toHaveURL('/tokens?network=local')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a network that is not served is reported, with those that are', async ({ page, network }) => {
  // An invalid percent escape must not break the page.
  await page.goto('/orders?network=%25zz')
  await expect(page.getByRole('heading', { name: 'Network not served' })).toBeVisible()
  await page.goto('/orders?network=mars')
  await expect(page.getByRole('heading', { name: 'Network not served' })).toBeVisible()
  await expectPageQuality(page, 'Network not served')
  await page.getByRole('link', { name: network.view.displayName }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
})

test('an address with nothing behind it says where to go', { tag: '@core' }, async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Nothing at this address' })).toBeVisible()
  await expect(page).toHaveTitle(/^Nothing at this address/)
  await expectPageQuality(page, 'Not found')
})

test('pages reflow at 320 px and stay usable in forced colours and from right to left', async ({
  page,
}) => {
  for (const { path } of NAV_ITEMS) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.locator('#content h1')).toBeVisible()
    const overflowPx = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflowPx(), `${path} at 320 px`).toBeLessThanOrEqual(0)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await overflowPx(), `${path} from right to left`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/trade')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  )
  expect(outline).toBe('solid')
})

test('on a phone the other places and the theme are under More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/trade')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('button', { name: /^Theme: System/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await sheet.getByRole('link', { name: 'Status' }).click()
  await expect(page.locator('#content h1')).toBeFocused()
})

test('the first markup of Orders says what to do, unless the browser keeps orders or a wallet', async ({
  page,
}) => {
  const markup = async () => (await page.request.get('/orders')).text()
  expect(await markup()).toContain('Connect a wallet to see its orders')
  await connectDemoWallet(page)
  expect(await markup()).not.toContain('Connect a wallet to see its orders')
})

test('a phone names the page’s network, and the wallet’s where it is another', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { wallet } = await connectFundedExtension(page, network)
  const line = page.getByRole('banner')
  await expect(line.getByText(network.view.displayName)).toBeVisible()
  await expect(line.getByText(/^Wallet is on/)).toHaveCount(0)
  const other = network.view.chainId + 1
  await wallet.changeChain(other)
  await expect(line.getByText(`Wallet is on chain ${other}`)).toBeVisible()
  await expectPageQuality(page, 'Wallet on another network', 'header')
  await page.setViewportSize({ width: 390, height: 800 })
  await line.getByRole('button', { name: 'Id, address, token or action' }).click()
  const palette = page.getByRole('dialog', { name: /^Search orders/ })
  expect(await palette.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
  await expectPageQuality(page, 'Palette on a phone')
})
