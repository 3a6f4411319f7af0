import { type BrowserContext, expect, type FrameLocator, test } from '@playwright/test'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { openInSafe, type SafeSite, startSafeSite } from '../support/safe-site'
import { newContractWallet, ORDER_LINK, openOption } from '../support/trade-page'

const SAFE_NAME = 'safe.example'
const OTHER_NAME = 'evil.example'
let site: SafeSite
let otherSite: SafeSite
let system: RunningSystem
let network: TestNetwork
let context: BrowserContext

test.beforeAll(async ({ playwright, launchOptions }) => {
  site = await startSafeSite(SAFE_NAME)
  otherSite = await startSafeSite(OTHER_NAME)
  system = await startSystemWithPages({ LOCAL_SIMULATOR: 'off', FRAME_ANCESTORS: site.origin })
  network = await readNetwork(system.url)
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${SAFE_NAME} 127.0.0.1, MAP ${OTHER_NAME} 127.0.0.1`,
      '--disable-features=LocalNetworkAccessChecks',
    ],
  })
  context = await browser.newContext()
})
test.afterAll(async () => {
  await context?.browser()?.close()
  await Promise.all([site?.close(), otherSite?.close()])
  await endSystem(system)
})
test.afterEach(async () => {
  await Promise.all(context.pages().map((page) => page.close()))
})

/** A new Safe on its site, with the app in it. */
async function openNewSafe(site: SafeSite) {
  const { owner, privateKey } = await newContractWallet(network)
  const page = await context.newPage()
  const safe = await openInSafe(page, { site, network, owner, privateKey })
  return { owner, page, safe, app: page.frameLocator('iframe') }
}

async function reviewSellOrder(app: FrameLocator): Promise<void> {
  await expect(app.getByText('Balance 10.00', { exact: true })).toBeVisible()
  await app.getByRole('textbox', { name: /sell amount/i }).fill('1')
  await openOption(app, 'Slippage')
  await app.getByRole('textbox', { name: 'Slippage', exact: true }).fill('2')
  await app.getByRole('button', { name: 'Review sell order' }).click()
}

const panelOf = (app: FrameLocator) => app.getByRole('region', { name: 'Your order' })

test('a Safe connects by itself, proposes approval and signature as one, and its order is filled', async () => {
  const { owner, safe, app } = await openNewSafe(site)
  await reviewSellOrder(app)
  await safe.wait(true)
  await app.getByRole('button', { name: 'Approve and place order' }).click()
  const panel = panelOf(app)
  await expect(panel).toContainText('Waiting for signature')
  await expect(panel).toContainText(
    'waiting until the owners of the Safe have confirmed and executed it there',
  )
  const link = panel.getByRole('link', { name: ORDER_LINK })
  const uid = /0x[0-9a-f]{112}/.exec((await link.getAttribute('href')) ?? '')?.[0]
  expect(safe.calls.filter((call) => call === 'sendTransactions')).toHaveLength(1)
  await safe.wait(false)
  await expect(app.getByText('Filled and settled on chain.')).toBeVisible()
  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  expect(order).toMatchObject({ owner, signingScheme: 'presign', status: 'fulfilled' })
})

test('a Safe whose owners want a transaction each proposes the approval, then the signature', async () => {
  const { owner, safe, app } = await openNewSafe(site)
  await reviewSellOrder(app)
  await app.getByText('How WETH is approved').click()
  await app.getByRole('checkbox', { name: 'Approve by transaction instead' }).check()
  await safe.wait(true)
  await app.getByRole('button', { name: 'Approve 1 WETH' }).click()
  await expect(app.getByRole('dialog')).toContainText(
    'waiting until the owners of the Safe have confirmed and executed it there',
  )
  await safe.wait(false)
  const place = app.getByRole('dialog').getByRole('button', { name: 'Place order' })
  await expect(place).toBeEnabled()
  await place.click()

  const panel = panelOf(app)
  await expect(panel).toContainText('Waiting for signature')
  const link = panel.getByRole('link', { name: ORDER_LINK })
  const uid = /0x[0-9a-f]{112}/.exec((await link.getAttribute('href')) ?? '')?.[0]
  safe.refuse(1)
  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expect(panel.getByRole('alert')).toContainText('Transaction was rejected')
  await panel.getByRole('button', { name: 'Sign on chain' }).click()
  await expect(app.getByText('Filled and settled on chain.')).toBeVisible()

  const order = await (await fetch(`${network.url}/api/v1/orders/${uid}`)).json()
  expect(order).toMatchObject({ owner, signingScheme: 'presign', status: 'fulfilled' })
  expect(new Set(safe.calls)).toEqual(
    new Set(['getSafeInfo', 'sendTransactions', 'getTxBySafeTxHash', 'rpcCall']),
  )
})

test('another site may not show the pages, and no policy but theirs allows frames', async () => {
  const { page, safe } = await openNewSafe(otherSite)
  const shown = () => page.frames().find((frame) => frame.url().startsWith(system.url))
  await expect.poll(() => page.frames().length).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(shown()).toBeUndefined()
  expect(safe.calls).toEqual([])

  const { headers } = await fetch(`${system.url}/trade`)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${site.origin}`)
  expect(headers.get('x-frame-options')).toBeNull()
  const answer = await fetch(`${system.url}/networks`)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('pages outside a frame have no Safe to connect, and Safe may read name and icon', async () => {
  const page = await context.newPage()
  await page.goto(`${system.url}/trade`)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()

  const manifest = await fetch(`${system.url}/manifest.json`, {
    headers: { origin: 'https://app.safe.global' },
  })
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*')
  const { name, description, iconPath } = await manifest.json()
  expect([name, description].every((text) => typeof text === 'string' && text !== '')).toBe(true)
  const icon = await fetch(`${system.url}/${iconPath}`)
  expect(icon.headers.get('content-type')).toContain('image/')
  expect(icon.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const install = await (await fetch(`${system.url}/manifest.webmanifest`)).json()
  expect(install).toMatchObject({ start_url: '/notifications', display: 'standalone' })
})
