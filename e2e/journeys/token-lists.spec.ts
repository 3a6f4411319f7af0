import { expect, type Page, test } from '@playwright/test'
import { startTokenListServer, type TokenListServer } from '@/lib/testing/fakes/token-list-server'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { type EmptyNode, startEmptyNode } from '../support/empty-node'
import { expectHydrated } from '../support/hydration'
import { listedAddress, listedToken } from '../support/listed-tokens'
import { publicNetworks } from '../support/public-networks'

const ENTRIES = 5_000
/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const list = JSON.stringify({
  name: 'List',
  tokens: [
    listedToken(0, { symbol: 'ICON', name: 'With an icon', logoURI: 'ipfs://bafy/pixel' }),
    // The last letter is Cyrillic.
    listedToken(1, { symbol: 'USD\u0421', name: 'Imitation' }),
    ...Array.from({ length: ENTRIES - 2 }, (_, at) => listedToken(at + 2)),
  ],
})

let node: EmptyNode
let server: TokenListServer
let system: RunningSystem

test.beforeAll(async () => {
  node = await startEmptyNode()
  server = await startTokenListServer()
  server.behave('/list.json', { kind: 'body', body: list })
  server.behave('/ipfs/bafy/pixel', { kind: 'body', body: PIXEL })
  system = await startSystemWithPages({
    ...publicNetworks(['mainnet'], node.url),
    TOKEN_LISTS_MAINNET: `${server.url}/list.json`,
    IPFS_GATEWAY: server.url,
    ALLOW_PRIVATE_TARGETS: 'true',
  })
})
test.afterAll(async () => {
  await endSystem(system)
  await server?.close()
  await node?.close()
})

const input = (page: Page) => page.getByRole('combobox', { name: 'Symbol, name or address' })
const rows = (page: Page) => page.getByRole('listbox', { name: 'Tokens' }).getByRole('option')

/** Opens the picker of what is bought, with the whole list in it; collects the origins asked. */
async function openPicker(page: Page): Promise<Set<string>> {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const listed = page.waitForResponse(`${system.url}/mainnet/tokens`)
  await page.goto(`${system.url}/trade?network=mainnet`)
  await listed
  await page.getByRole('button', { name: /^Buy token/ }).click()
  await expect(page.getByText(/^4,9\d\d more\./)).toBeAttached()
  return origins
}

test('five thousand tokens are searched by symbol, name and address, at our origin only', async ({
  page,
}) => {
  const origins = await openPicker(page)
  const shown = await rows(page).count()
  expect(shown).toBeLessThan(40)
  // More come when the end of what is shown comes into view.
  await page.getByText(/^4,9\d\d more\./).evaluate((line) => line.scrollIntoView())
  await expect.poll(() => rows(page).count()).toBeGreaterThan(shown)
  for (const [text, symbol] of [
    ['t4321', 'T4321'],
    ['token 1234', 'T1234'],
    [listedAddress(77), 'T77'],
    [listedAddress(4_999).toUpperCase().replace('0X', '0x'), 'T4999'],
  ] as const) {
    await input(page).fill(text)
    await expect(rows(page).first()).toContainText(symbol)
  }
  await input(page).fill('icon')
  const icon = rows(page).first().locator('img')
  await expect(icon).toHaveAttribute('src', `/mainnet/tokens/${listedAddress(0)}/icon`)
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await rows(page).first().click()
  await expect(page.getByRole('button', { name: 'Buy token: ICON. Choose' })).toBeVisible()
  expect([...origins]).toEqual([system.url])
})

test('on a phone with a quarter of the speed, each key press is searched within 100 ms', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPicker(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const texts = ['t', 't4', 't43', 'token', '0x00', 'zzz']
  const rounds: (readonly number[])[] = []
  for (let round = 0; round < 3; round += 1) {
    const ofRound: number[] = []
    for (const text of texts) ofRound.push(await typedUntilPainted(page, text))
    rounds.push(ofRound)
  }
  // The quickest of each text's rounds, as what else the machine does only ever adds.
  const times = texts.map((_, at) => Math.min(...rounds.map((ofRound) => ofRound[at] ?? Infinity)))
  const shown = times.map((ms) => ms.toFixed(0)).join(', ')
  test.info().annotations.push({ type: 'search', description: `${shown} ms` })
  expect(Math.max(...times), shown).toBeLessThan(100)
})

/** Milliseconds from an input event until the browser has drawn what it leads to. */
const typedUntilPainted = (page: Page, text: string): Promise<number> =>
  input(page).evaluate(async (element: HTMLInputElement, value) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const start = performance.now()
    setValue?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    return performance.now() - start
  }, text)

test('a token made to look like a listed one names the listed one', async ({ page }) => {
  await openPicker(page)
  await input(page).fill('Imitation')
  await expect(rows(page).first()).toContainText('Not the listed USDC 0xa0b869…06eb48')
  await input(page).fill('USDC')
  await expect(rows(page).first()).not.toContainText('Not the')
})

test('a listed token has its page', async ({ page }) => {
  await page.goto(`${system.url}/tokens?network=mainnet`)
  await page.getByRole('searchbox', { name: 'Find a token' }).fill('with an icon')
  await page.getByRole('link', { name: /ICON/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ICON')
  await expect(page.getByText('Not on this network')).toHaveCount(0)
})

test('the search of the top line finds listed tokens, and reads the lists only once it is used', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${system.url}/status`)
  const field = page.getByRole('combobox', { name: /^Search orders, accounts, tokens/ })
  await expectHydrated(page)
  expect(asked).not.toContain('/mainnet/tokens')
  await page.keyboard.press('/')
  await expect.poll(() => asked.filter((path) => path === '/mainnet/tokens').length).toBe(1)
  const options = page.getByRole('option')
  for (const [text, symbol] of [
    ['t4321', 'T4321'],
    ['token 1234', 'T1234'],
    // The first of the sixteen whose address begins so.
    [listedAddress(77).slice(0, 41), 'T64'],
    [listedAddress(4_999), 'T4999'],
  ] as const) {
    await field.fill(text)
    const group = page.getByRole('group', { name: 'Tokens' })
    await expect(group.getByRole('option').first()).toContainText(symbol)
  }
  await field.fill('no such token')
  await expect(page.getByText('No token of that name is on the list.')).toBeVisible()
  await field.fill('usd\u0421')
  await expect(options.filter({ hasText: 'Imitation' })).toContainText('Not the listed USDC')
  await field.fill('t4321')
  await expect(options.first()).toContainText('Trade T4321')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tokens/mainnet/${listedAddress(4_321)}`))
})
